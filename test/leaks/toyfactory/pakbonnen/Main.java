package nl.houtenpaard.pakbonnen;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import nl.houtenpaard.hal.Artikelboek;
import nl.houtenpaard.hal.Etalagebeelden;
import nl.houtenpaard.hal.Kleurproeven;
import nl.houtenpaard.hal.Klantkaarten;
import nl.houtenpaard.hal.Ploeg;
import nl.houtenpaard.hal.Printbakken;
import org.harness.Ready;
import org.harness.Sample;

/** Packing slips: four threads put the lines of an order together and lay them out for the printer. */
public class Main {
    static final class Pakregel {
        final int order;
        final int artikel;
        final String omschrijving;
        final short aantal;
        final int gram;
        final byte[] streepjes;

        Pakregel(int order, int artikel, String omschrijving, short aantal, int gram, byte[] streepjes) {
            this.order = order;
            this.artikel = artikel;
            this.omschrijving = omschrijving;
            this.aantal = aantal;
            this.gram = gram;
            this.streepjes = streepjes;
        }
    }

    static final class Pakbondrukker {
        private final ThreadLocal<List<Pakregel>> regels = ThreadLocal.withInitial(ArrayList::new);
        private final LongAdder gedrukt = new LongAdder();

        int druk(int order, Sample s) {
            List<Pakregel> mijn = regels.get();
            int begin = mijn.size();
            for (int n = 2 + s.below(12); n > 0; n--)
                mijn.add(new Pakregel(order, 10_000 + s.below(26_000), s.text(18 + s.below(30)), (short) (1 + s.below(5)), 40 + s.below(6000), s.bytes(26)));
            StringBuilder bon = new StringBuilder(2048);
            int gram = 0;
            for (Pakregel r : mijn.subList(begin, mijn.size())) {
                bon.append(r.artikel).append('\t').append(r.omschrijving).append('\t').append(r.aantal).append('\n');
                gram += r.gram * r.aantal;
            }
            bon.append(gram).append(" g");
            gedrukt.increment();
            return bon.length();
        }
    }

    static final class Inpakhal {
        final Pakbondrukker drukker = new Pakbondrukker();
        final AtomicInteger namen = new AtomicInteger();
        final ThreadPoolExecutor inpakkers = new ThreadPoolExecutor(4, 4, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(64), r -> {
            Thread t = new Thread(r, "inpakker-" + namen.incrementAndGet());
            t.setDaemon(true);
            return t;
        }, new ThreadPoolExecutor.CallerRunsPolicy());
        final Artikelboek artikelen = new Artikelboek(61);
        final Etalagebeelden beelden = new Etalagebeelden(62);
        final Kleurproeven kleuren = new Kleurproeven(63);
        final Klantkaarten kaarten = new Klantkaarten(64);
        final Printbakken bakken = new Printbakken();
    }

    private static final Inpakhal INPAKHAL = new Inpakhal();

    public static void main(String[] args) throws Exception {
        AtomicInteger order = new AtomicInteger(7_300_000);
        Ploeg.werk("ordergang", 2, 4600, 1600, (wie, keer, s) -> {
            int nummer = order.incrementAndGet();
            INPAKHAL.inpakkers.submit(() -> INPAKHAL.drukker.druk(nummer, new Sample(nummer))).get();
            if (keer % 30 == 0) INPAKHAL.bakken.druk(nummer);
            INPAKHAL.beelden.toon(s.below(9000));
        });
        System.out.println(INPAKHAL.drukker.gedrukt + " slips");
        Ready.last();
    }
}
