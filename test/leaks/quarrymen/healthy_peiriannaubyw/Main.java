package cymru.chwarel.peiriannau;

import cymru.chwarel.cyffredin.Byfferau;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Pontbwyso;
import cymru.chwarel.cyffredin.Prisiau;
import cymru.chwarel.cyffredin.Samplau;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** Lorries, saws and tags that report: sixteen shards, each device with the time it was last heard, the silent ones are dropped. */
public class Main {
    static final class Dyfais {
        final String cyfeiriad;
        final String math;
        final byte[] cyflwr = new byte[180];
        final float[] tymheredd = new float[32];
        volatile long clywyd;
        int adroddiadau;

        Dyfais(String cyfeiriad, String math) {
            this.cyfeiriad = cyfeiriad;
            this.math = math;
        }

        synchronized void adrodd(long rwan, Sample s) {
            clywyd = rwan;
            tymheredd[adroddiadau++ % 32] = (float) (80 * s.real());
            cyflwr[s.below(cyflwr.length)]++;
        }
    }

    static final class Darn {
        private final ConcurrentHashMap<String, Dyfais> dyfeisiau = new ConcurrentHashMap<>();
    }

    static final class Cofrestrfa implements Runnable {
        private static final long TAWEL = TimeUnit.MILLISECONDS.toNanos(2500);
        private final Darn[] darnau = new Darn[16];
        private final LongAdder collwyd = new LongAdder();

        Cofrestrfa() {
            for (int i = 0; i < darnau.length; i++) darnau[i] = new Darn();
        }

        void clywed(String cyfeiriad, String math, Sample s) {
            darnau[cyfeiriad.hashCode() >>> 5 & 15].dyfeisiau.computeIfAbsent(cyfeiriad, c -> new Dyfais(c, math)).adrodd(System.nanoTime(), s);
        }

        int nifer() {
            int n = 0;
            for (Darn d : darnau) n += d.dyfeisiau.size();
            return n;
        }

        @Override
        public void run() {
            try {
                for (int tro = 0; ; tro++) {
                    Thread.sleep(25);
                    long ffin = System.nanoTime() - TAWEL;
                    for (Iterator<Dyfais> i = darnau[tro & 15].dyfeisiau.values().iterator(); i.hasNext(); ) {
                        if (i.next().clywyd - ffin < 0) {
                            i.remove();
                            collwyd.increment();
                        }
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final String[] MATHAU = {"lori", "llif", "craen", "tag", "pwmp"};

    public static void main(String[] args) throws Exception {
        Cofrestrfa cofrestrfa = new Cofrestrfa();
        Cwsmeriaid cwsmeriaid = new Cwsmeriaid(141);
        Prisiau prisiau = new Prisiau(142);
        Samplau samplau = new Samplau(143);
        Pontbwyso pontbwyso = new Pontbwyso(144);
        Byfferau byfferau = new Byfferau();
        Thread ysgubwr = new Thread(cofrestrfa, "device-sweeper");
        ysgubwr.setDaemon(true);
        ysgubwr.start();
        for (int g = 0; g < 2; g++) {
            int porth = g;
            Thread t = new Thread(() -> {
                Sample s = new Sample(145 + porth);
                int cyntaf = 0;
                try {
                    for (int n = 0; ; n++) {
                        cyntaf += 30;
                        for (int i = 0; i < 120; i++) {
                            int k = cyntaf + s.below(7000);
                            cofrestrfa.clywed("10." + porth + "." + k / 256 + "." + k % 256, MATHAU[k % 5], s);
                        }
                        if (n % 20 == 0) {
                            pontbwyso.pwyso(System.currentTimeMillis());
                            byfferau.cofnodi(new byte[cwsmeriaid.cwsmer(s.below(9000)).rhif() % 900]);
                        }
                        Thread.sleep(8);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "gateway-" + porth);
            t.setDaemon(true);
            t.start();
        }
        Thread.sleep(8500);
        System.out.println(cofrestrfa.nifer() + " devices, " + cofrestrfa.collwyd + " dropped, " + prisiau.pris(3) + samplau.plygiant(4));
        Ready.last();
    }
}
