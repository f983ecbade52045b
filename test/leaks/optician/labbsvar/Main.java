package se.klarsyn.labb;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Kundkort;
import se.klarsyn.gemensamt.Kvitton;
import se.klarsyn.gemensamt.Postorter;
import se.klarsyn.gemensamt.Skift;
import se.klarsyn.gemensamt.Slipmatt;

/** Orders to the grinding lab over its message line: the answer comes with the number of the question. */
public class Main {
    record Synvarde(double sfar, double cylinder, int axel, double addition) {}

    record Bestallning(Instant skickad, int butik, Glaskatalog.Glas glas, Synvarde hoger, Synvarde vanster, String anmarkning, byte[] bagform) {}

    record Svar(String fraga, String besked, int dagar) {}

    record Telegram(String fraga, Bestallning innehall) {}

    static final class Fraga {
        final Bestallning bestallning;
        final CompletableFuture<Svar> svar = new CompletableFuture<>();

        Fraga(Bestallning bestallning) {
            this.bestallning = bestallning;
        }
    }

    /** The line to the lab, here with a lab at the other end that does not answer everything. */
    static final class Linje {
        private final BlockingQueue<Telegram> ut = new ArrayBlockingQueue<>(200);
        private final Korrespondens mottagare;

        Linje(Korrespondens mottagare) {
            this.mottagare = mottagare;
            for (int i = 0; i < 2; i++) {
                Skift.bakgrund("lab-line-" + i, 610 + i, (n, s) -> {
                    Telegram t = ut.take();
                    if (s.below(100) < 71) mottagare.svarKom(new Svar(t.fraga(), s.text(20), 2 + s.below(9)));
                });
            }
        }

        void sand(Telegram t) throws InterruptedException {
            ut.put(t);
        }
    }

    static final class Korrespondens {
        private final Map<String, Fraga> vantande = new ConcurrentHashMap<>();
        private final LongAdder besvarade = new LongAdder();
        private final LongAdder uteblivna = new LongAdder();
        private final Duration talamod;
        private final Linje linje;

        Korrespondens(Duration talamod) {
            this.talamod = talamod;
            this.linje = new Linje(this);
        }

        CompletableFuture<Svar> stall(Bestallning b) throws InterruptedException {
            String nummer = UUID.randomUUID().toString();
            Fraga f = new Fraga(b);
            vantande.put(nummer, f);
            linje.sand(new Telegram(nummer, b));
            return f.svar.orTimeout(talamod.toMillis(), TimeUnit.MILLISECONDS);
        }

        void svarKom(Svar s) {
            Fraga f = vantande.remove(s.fraga());
            if (f != null && f.svar.complete(s)) besvarade.increment();
        }
    }

    static final class Orderdisk {
        private final Korrespondens labb = new Korrespondens(Duration.ofMillis(400));
        private final Glaskatalog katalog;

        Orderdisk(Glaskatalog katalog) {
            this.katalog = katalog;
        }

        void bestall(Instant nar, Sample s) throws InterruptedException {
            Synvarde h = new Synvarde(-s.below(24) / 4.0, -s.below(8) / 4.0, s.below(180), 0);
            Synvarde v = new Synvarde(-s.below(24) / 4.0, -s.below(8) / 4.0, s.below(180), 0);
            labb.stall(new Bestallning(nar, s.below(140), katalog.nagot(s), h, v, s.text(40 + s.below(120)), s.bytes(500 + s.below(500))))
                    .whenComplete((svar, fel) -> {
                        if (fel != null) labb.uteblivna.increment();
                    });
        }
    }

    static final class Kedja {
        final Glaskatalog katalog = new Glaskatalog(11);
        final Kundkort kunder = new Kundkort(12);
        final Kvitton kvitton = new Kvitton(13);
        final Slipmatt matt = new Slipmatt(14);
        final Postorter orter = new Postorter(15);
        final List<Orderdisk> diskar = List.of(new Orderdisk(katalog));
    }

    private static final Kedja KEDJA = new Kedja();

    public static void main(String[] args) throws Exception {
        int hog = 7_000;
        Skift.arbeta("order-desk", 3, hog, 16, (n, s) -> {
            Instant nar = n < 3 * hog ? Sample.at(n, 3 * hog, Duration.ofHours(70)) : Instant.now();
            KEDJA.diskar.get(0).bestall(nar, s);
            KEDJA.kunder.kort(s.below(40_000));
            if (n % 4 == 0) KEDJA.kvitton.registrera(System.currentTimeMillis());
            KEDJA.matt.las(n, 0.4f, 23f);
        });
        Thread.sleep(900);
        Korrespondens k = KEDJA.diskar.get(0).labb;
        System.out.println(k.besvarade + " answered, " + k.uteblivna + " timed out, " + k.vantande.size() + " in the map");
        Ready.last();
    }
}
