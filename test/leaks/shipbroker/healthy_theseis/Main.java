package gr.navlomesitis.theseis;

import gr.navlomesitis.koina.Apostaseis;
import gr.navlomesitis.koina.Saromena;
import gr.navlomesitis.koina.StigmataStolou;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.roaringbitmap.RoaringBitmap;

/** Healthy: which ships were in which cell of the sea, a bitmap for each cell and hour; the hour that is older than two days is dropped when a new one begins. Each ship is in the last cell it reported from. */
public class Main {
    static final class Ora {
        final long ora;
        final Map<Integer, RoaringBitmap> kelia = new HashMap<>();

        Ora(long ora) {
            this.ora = ora;
        }
    }

    static final class ChartisTheseon {
        private static final int ORES = 48;
        private final ArrayDeque<Ora> ores = new ArrayDeque<>();
        private final int[] teleutaio;
        private final Map<Integer, RoaringBitmap> tora = new HashMap<>();
        private final LongAdder anafores = new LongAdder();
        private int efygan;

        ChartisTheseon(int ploia) {
            teleutaio = new int[ploia];
        }

        synchronized void neaOra(long ora) {
            ores.addLast(new Ora(ora));
            while (ores.size() > ORES) {
                ores.removeFirst();
                efygan++;
            }
        }

        synchronized void anafora(int ploio, int keli) {
            int prin = teleutaio[ploio];
            if (prin != keli) {
                RoaringBitmap palio = tora.get(prin);
                if (palio != null) {
                    palio.remove(ploio);
                    if (palio.isEmpty()) tora.remove(prin);
                }
                tora.computeIfAbsent(keli, k -> new RoaringBitmap()).add(ploio);
                teleutaio[ploio] = keli;
            }
            ores.getLast().kelia.computeIfAbsent(keli, k -> new RoaringBitmap()).add(ploio);
            anafores.increment();
        }

        synchronized int konta(int keli) {
            RoaringBitmap r = new RoaringBitmap();
            for (Ora o : ores) {
                RoaringBitmap b = o.kelia.get(keli);
                if (b != null) r.or(b);
            }
            return r.getCardinality();
        }
    }

    private static final int PLOIA = 14_000;
    private static final ChartisTheseon CHARTIS = new ChartisTheseon(PLOIA);
    private static final StigmataStolou STIGMATA = new StigmataStolou(101);
    private static final Saromena SAROMENA = new Saromena(102);
    private static final Apostaseis APOSTASEIS = new Apostaseis(103);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(104);
        int[] keli = new int[PLOIA];
        for (int i = 0; i < PLOIA; i++) keli[i] = s.below(Scale.of(5200));
        long ora = System.currentTimeMillis() / 3_600_000 - 110;
        for (int h = 0; h < 110; h++) {
            CHARTIS.neaOra(ora + h);
            for (int n = 0; n < Scale.of(3800); n++) {
                int p = s.below(PLOIA);
                if (s.below(3) == 0) keli[p] = (keli[p] + s.below(3) + Scale.of(5200) - 1) % Scale.of(5200);
                CHARTIS.anafora(p, keli[p]);
            }
        }
        Thread ais = new Thread(() -> {
            try {
                for (int n = 0; ; n++) {
                    int p = s.below(PLOIA);
                    CHARTIS.anafora(p, keli[p]);
                    STIGMATA.grapse(p, s.below(1_200_000), s.below(3_600_000), (int) (System.currentTimeMillis() / 1000));
                    if (n % 20 == 0) Thread.sleep(10);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "ais");
        ais.setDaemon(true);
        ais.start();
        Thread chartes = new Thread(() -> {
            Sample q = new Sample(105);
            try {
                while (true) {
                    CHARTIS.konta(q.below(Scale.of(5200)));
                    Thread.sleep(4);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "risk-map");
        chartes.setDaemon(true);
        chartes.start();
        Thread.sleep(1500);
        System.out.println(CHARTIS.anafores + " reports, " + CHARTIS.efygan + " hours left, " + CHARTIS.ores.size() + " there");
        Ready.last();
    }
}
