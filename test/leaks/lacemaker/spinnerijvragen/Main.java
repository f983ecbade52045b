package be.kantwerk.spinnerij;

import be.kantwerk.gemeen.Garenregister;
import be.kantwerk.gemeen.Kassabonnen;
import be.kantwerk.gemeen.Mandjes;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Prijstafels;
import be.kantwerk.gemeen.Staalfotos;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Post(Garenregister.Garen garen, double kilo, String verpakking) {}

    record Vraag(long nummer, String spinnerij, List<Post> posten, byte[] handtekening) {}

    record Antwoord(long nummer, long cent, int dagen) {}

    /** The line to the spinning mills: what is asked is numbered, answers come in any order and some never. */
    static final class Lijn {
        private final BlockingQueue<Vraag> uit = new ArrayBlockingQueue<>(64);
        private final BlockingQueue<Antwoord> in = new ArrayBlockingQueue<>(64);
        private final LongAdder onbereikbaar = new LongAdder();

        void spinnerij(Sample s) throws InterruptedException {
            Vraag v = uit.take();
            if (s.below(100) < 55) onbereikbaar.increment();
            else in.put(new Antwoord(v.nummer(), v.posten().size() * (4000L + s.below(9000)), 2 + s.below(20)));
        }
    }

    static final class Aankoop {
        /** A question on its way and who waits for its answer. */
        static final class Onderweg extends CompletableFuture<Antwoord> {
            private final Vraag vraag;

            Onderweg(Vraag vraag) {
                this.vraag = vraag;
            }
        }

        private final ConcurrentMap<Long, Onderweg> onderweg = new ConcurrentHashMap<>();
        private final AtomicLong nummers = new AtomicLong(60_000);
        private final Lijn lijn;
        private final LongAdder gekocht = new LongAdder();
        private final LongAdder opgegeven = new LongAdder();

        Aankoop(Lijn lijn) {
            this.lijn = lijn;
        }

        void ontvang() throws InterruptedException {
            Antwoord a = lijn.in.take();
            Onderweg o = onderweg.remove(a.nummer());
            if (o != null) o.complete(a);
        }

        void vraag(String spinnerij, List<Post> posten, byte[] handtekening) throws InterruptedException {
            Vraag v = new Vraag(nummers.incrementAndGet(), spinnerij, posten, handtekening);
            Onderweg o = new Onderweg(v);
            onderweg.put(v.nummer(), o);
            lijn.uit.put(v);
            try {
                gekocht.add(o.get(12, TimeUnit.MILLISECONDS).cent() * o.vraag.posten().size());
            } catch (TimeoutException e) {
                opgegeven.increment(); // another mill will be asked tomorrow
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    static final class Inkoopbureau {
        final Garenregister garens = new Garenregister(61);
        final Kassabonnen bonnen = new Kassabonnen(62);
        final Mandjes mandjes = new Mandjes(63);
        final Prijstafels prijzen = new Prijstafels(64);
        final Staalfotos fotos = new Staalfotos(65);
        final Lijn lijn = new Lijn();
        final Aankoop aankoop = new Aankoop(lijn);
    }

    private static final Inkoopbureau BUREAU = new Inkoopbureau();

    public static void main(String[] args) throws Exception {
        Ploeg.altijd("spinnerij", 66, (n, s) -> BUREAU.lijn.spinnerij(s));
        Ploeg.altijd("antwoorden", 67, (n, s) -> BUREAU.aankoop.ontvang());
        Ploeg.start("inkoper", 12, 700, 68, (n, s) -> {
            List<Post> posten = new ArrayList<>();
            for (int i = 0, p = 2 + s.below(7); i < p; i++) posten.add(new Post(BUREAU.garens.willekeurig(s), 1 + 80 * s.real(), s.text(24 + s.below(30))));
            BUREAU.aankoop.vraag(posten.get(0).garen().spinnerij(), posten, s.bytes(600 + s.below(600)));
            if (n % 3 == 0) BUREAU.bonnen.boek(System.currentTimeMillis());
            if (n % 9 == 0) BUREAU.mandjes.begin(java.time.Instant.now());
        });
        System.out.println(BUREAU.aankoop.gekocht + " cent, " + BUREAU.aankoop.opgegeven + " given up, " + BUREAU.lijn.onbereikbaar + " not reached, " + BUREAU.aankoop.onderweg.size() + " on the way");
        Ready.last();
    }
}
