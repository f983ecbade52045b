package at.waldsaege.messung;

import at.waldsaege.gemein.Etikettenpuffer;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Stammfotos;
import at.waldsaege.gemein.Trockenwerte;
import at.waldsaege.gemein.Waldbestand;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Scale;

/** Questions to the measuring heads on the log line, and what comes back. */
public class Main {
    record Antwort(long id, float durchmesser, float abholzigkeit, byte[] kontur) {}

    interface Empfaenger {
        void antwort(Antwort a);

        void zuSpaet();
    }

    static final class Abfrage {
        final long id;
        final int kopf;
        final String befehl;
        final byte[] parameter;
        final long gesendet = System.nanoTime();
        final Empfaenger empfaenger;

        Abfrage(long id, int kopf, String befehl, byte[] parameter, Empfaenger empfaenger) {
            this.id = id;
            this.kopf = kopf;
            this.befehl = befehl;
            this.parameter = parameter;
            this.empfaenger = empfaenger;
        }
    }

    static final class Messnetz {
        private static final long FRIST = TimeUnit.SECONDS.toNanos(5);
        private final Map<Long, Abfrage> unterwegs = new ConcurrentHashMap<>();
        private final AtomicLong ids = new AtomicLong(1L << 33);
        private final ConcurrentLinkedQueue<Long> leitung = new ConcurrentLinkedQueue<>();
        private final ScheduledExecutorService kehrer = Executors.newSingleThreadScheduledExecutor(r -> {
            Thread t = new Thread(r, "messnetz-frist");
            t.setDaemon(true);
            return t;
        });
        private final LongAdder beantwortet = new LongAdder();
        private final LongAdder verfallen = new LongAdder();

        Messnetz() {
            kehrer.scheduleWithFixedDelay(this::kehre, 400, 400, TimeUnit.MILLISECONDS);
        }

        void frage(int kopf, String befehl, byte[] parameter, Empfaenger e) {
            Abfrage a = new Abfrage(ids.incrementAndGet(), kopf, befehl, parameter, e);
            unterwegs.put(a.id, a);
            leitung.add(a.id);
        }

        void empfange(Antwort antwort) {
            Abfrage a = unterwegs.remove(antwort.id);
            if (a == null) return;
            beantwortet.increment();
            a.empfaenger.antwort(antwort);
        }

        private void kehre() {
            long jetzt = System.nanoTime();
            for (Iterator<Abfrage> i = unterwegs.values().iterator(); i.hasNext(); ) {
                Abfrage a = i.next();
                if (jetzt - a.gesendet < FRIST) continue;
                i.remove();
                verfallen.increment();
                a.empfaenger.zuSpaet();
            }
        }
    }

    static final class Stamm implements Empfaenger {
        final int nummer;
        final String polter;
        private final LongAdder ohneMass;
        private float durchmesser;

        Stamm(int nummer, String polter, LongAdder ohneMass) {
            this.nummer = nummer;
            this.polter = polter;
            this.ohneMass = ohneMass;
        }

        @Override
        public void antwort(Antwort a) {
            durchmesser = a.durchmesser;
        }

        @Override
        public void zuSpaet() {
            ohneMass.increment();
        }
    }

    private static final Messnetz NETZ = new Messnetz();

    public static void main(String[] args) throws Exception {
        Waldbestand wald = new Waldbestand(61);
        Stammfotos fotos = new Stammfotos(62);
        Trockenwerte werte = new Trockenwerte(63);
        Etikettenpuffer etiketten = new Etikettenpuffer();
        LongAdder ohneMass = new LongAdder();
        int auf = 8 + Scale.of(14);
        for (int w = 0; w < 2; w++) {
            Schicht.starte("sortierlinie-" + (w + 1), 64 + w, (n, s) -> {
                for (int i = 0; i < auf; i++) NETZ.frage(s.below(48), "KONTUR " + s.text(20 + s.below(40)), s.bytes(200 + s.below(300)), new Stamm(n * auf + i, s.text(10), ohneMass));
                if (n % 20 == 0) fotos.bild(s.below(5000));
                Thread.sleep(15);
            });
        }
        Schicht.starte("messkoepfe", 66, (n, s) -> {
            Thread.sleep(20);
            while (true) {
                Long id = NETZ.leitung.peek();
                Abfrage a = id == null ? null : NETZ.unterwegs.get(id);
                if (id == null || a != null && System.nanoTime() - a.gesendet < 3_300_000_000L) break;
                NETZ.leitung.poll();
                if (s.below(8) != 0) NETZ.empfange(new Antwort(id, 120 + s.below(500), s.below(20), s.bytes(64)));
            }
            if (n % 10 == 0) werte.merke(s.below(150), System.currentTimeMillis(), 55, 12);
            if (n % 15 == 0) etiketten.drucke(s.bytes(200));
        });
        Thread.sleep(13_000);
        System.out.println(NETZ.unterwegs.size() + " under way, " + NETZ.beantwortet + " answered, " + NETZ.verfallen + " too late");
        Ready.last();
    }
}
