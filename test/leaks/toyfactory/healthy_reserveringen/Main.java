package nl.houtenpaard.reserveringen;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import nl.houtenpaard.hal.Artikelboek;
import nl.houtenpaard.hal.Klantkaarten;
import nl.houtenpaard.hal.Printbakken;
import nl.houtenpaard.hal.Woordenlijst;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: toys put aside for a customer, in the wheel of a timer; those that are not fetched in time go back to the shelf. */
public class Main {
    static final class Reservering {
        final int nummer;
        final int klant;
        final int[] artikelen;
        final String bericht;
        volatile Timeout afloop;

        Reservering(int nummer, int klant, int[] artikelen, String bericht) {
            this.nummer = nummer;
            this.klant = klant;
            this.artikelen = artikelen;
            this.bericht = bericht;
        }
    }

    static final class Opzijleggen {
        private final HashedWheelTimer klok = new HashedWheelTimer(new DefaultThreadFactory("opzij", true), 50, TimeUnit.MILLISECONDS, 1024);
        private final Map<Integer, Reservering> opzij = new ConcurrentHashMap<>();
        private final AtomicInteger nummer = new AtomicInteger(610_000);
        private final LongAdder verlopen = new LongAdder();
        private final LongAdder gehaald = new LongAdder();

        int leg(Sample s, int binnenMs) {
            Reservering r = new Reservering(nummer.incrementAndGet(), 400_000 + s.below(90_000), new int[1 + s.below(6)], s.text(60 + s.below(120)));
            opzij.put(r.nummer, r);
            r.afloop = klok.newTimeout(t -> {
                if (opzij.remove(r.nummer) != null) verlopen.increment();
            }, binnenMs, TimeUnit.MILLISECONDS);
            return r.nummer;
        }

        void haal(int welke) {
            Reservering r = opzij.remove(welke);
            if (r == null) return;
            r.afloop.cancel();
            gehaald.increment();
        }
    }

    private static final Opzijleggen OPZIJ = new Opzijleggen();
    private static final Artikelboek ARTIKELEN = new Artikelboek(81);
    private static final Klantkaarten KAARTEN = new Klantkaarten(82);
    private static final Printbakken BAKKEN = new Printbakken();
    private static final Woordenlijst WOORDEN = new Woordenlijst(83);

    public static void main(String[] args) throws Exception {
        int gewoon = Scale.of(32_000);
        int duur = 16_000;
        Sample begin = new Sample(1800);
        for (int i = 0; i < gewoon; i++) OPZIJ.leg(begin, 200 + begin.below(duur));
        Thread balie = new Thread(() -> {
            Sample s = new Sample(1801);
            try {
                while (true) {
                    for (int n = gewoon * 40 / duur; n >= 0; n--) OPZIJ.leg(s, duur);
                    for (int n = gewoon * 8 / duur; n >= 0; n--) OPZIJ.haal(OPZIJ.nummer.get() - s.below(gewoon));
                    KAARTEN.toon(400_000 + s.below(50_000));
                    Thread.sleep(40);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "balie");
        balie.setDaemon(true);
        balie.start();
        while (OPZIJ.verlopen.sum() < gewoon * 5L / 4) Thread.sleep(100);
        System.out.println(OPZIJ.verlopen + " expired, " + OPZIJ.gehaald + " fetched, " + OPZIJ.opzij.size() + " put aside, " + OPZIJ.klok.pendingTimeouts() + " in the wheel");
        Ready.last();
    }
}
