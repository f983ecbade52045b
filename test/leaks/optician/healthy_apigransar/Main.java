package se.klarsyn.granser;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Lagersaldo;
import se.klarsyn.gemensamt.Postorter;
import se.klarsyn.gemensamt.Skannbuffertar;
import se.klarsyn.gemensamt.Skift;

/** Healthy: buckets for the callers of the web shop's interface, of which idle ones are swept. */
public class Main {
    static final class Hink {
        final String avsandare;
        final String klient;
        final int[] perMetod = new int[8];
        private double bitar;
        private long senast = System.nanoTime();

        Hink(String avsandare, String klient, double bitar) {
            this.avsandare = avsandare;
            this.klient = klient;
            this.bitar = bitar;
        }

        synchronized boolean ta(int metod, double perSekund, double tak) {
            long nu = System.nanoTime();
            bitar = Math.min(tak, bitar + (nu - senast) / 1e9 * perSekund);
            senast = nu;
            perMetod[metod]++;
            if (bitar < 1) return false;
            bitar--;
            return true;
        }

        synchronized boolean vilar(long nu, long grans) {
            return nu - senast > grans;
        }
    }

    static final class Trafikvakt {
        private final ConcurrentHashMap<String, Hink> hinkar = new ConcurrentHashMap<>();
        private final ScheduledExecutorService stadare = Executors.newSingleThreadScheduledExecutor(r -> {
            Thread t = new Thread(r, "limit-sweeper");
            t.setDaemon(true);
            return t;
        });
        private final LongAdder slappta = new LongAdder();
        private final LongAdder nekade = new LongAdder();
        private final LongAdder stadade = new LongAdder();

        Trafikvakt(long vilaMillis) {
            long grans = TimeUnit.MILLISECONDS.toNanos(vilaMillis);
            stadare.scheduleWithFixedDelay(() -> {
                long nu = System.nanoTime();
                hinkar.values().removeIf(h -> {
                    boolean bort = h.vilar(nu, grans);
                    if (bort) stadade.increment();
                    return bort;
                });
            }, 200, 200, TimeUnit.MILLISECONDS);
        }

        boolean slapp(String avsandare, String klient, int metod) {
            boolean ja = hinkar.computeIfAbsent(avsandare, a -> new Hink(a, klient, 3)).ta(metod, 2, 10);
            (ja ? slappta : nekade).increment();
            return ja;
        }
    }

    static final class Grind {
        private final Trafikvakt vakt = new Trafikvakt(2500);

        void anrop(Sample s, int n) {
            String adress = "2001:6b0:" + Integer.toHexString(s.below(60_000)) + ":" + Integer.toHexString(n) + "::" + s.below(9);
            String klient = "Mozilla/5.0 " + s.text(40 + s.below(60));
            for (int i = 0; i <= s.below(6); i++) vakt.slapp(adress, klient, s.below(8));
        }
    }

    private static final Grind GRIND = new Grind();
    private static final Glaskatalog KATALOG = new Glaskatalog(61);
    private static final Bagbilder BILDER = new Bagbilder(62);
    private static final Lagersaldo SALDO = new Lagersaldo(63);
    private static final Postorter ORTER = new Postorter(64);
    private static final Skannbuffertar BUFFERTAR = new Skannbuffertar();

    public static void main(String[] args) throws Exception {
        int sats = 40 + Scale.of(120);
        for (int w = 0; w < 2; w++) {
            int vem = w;
            Skift.bakgrund("shop-gate-" + w, 65 + w, (n, s) -> {
                for (int i = 0; i < sats; i++) GRIND.anrop(s, (n * sats + i) * 2 + vem);
                KATALOG.nagot(s);
                if (n % 8 == 0) SALDO.andra(n, -1);
                BILDER.bild(s.below(2000), 2);
                Thread.sleep(15);
            });
        }
        for (int i = 0; i < 4; i++) {
            Thread.sleep(2000);
            System.gc();
        }
        Trafikvakt v = GRIND.vakt;
        System.out.println(v.hinkar.size() + " buckets, " + v.stadade + " swept, " + v.slappta + " let in, " + v.nekade + " refused");
        Ready.last();
    }
}
