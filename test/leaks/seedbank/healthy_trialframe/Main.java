package fi.siemenpankki.kokeet;

import static org.dflib.Exp.$double;
import static org.dflib.Exp.$int;

import fi.siemenpankki.talo.Geenikartta;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.dflib.DataFrame;
import org.dflib.Series;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the plots of fifteen years of trials in columns, which breeders ask for yields by variety, place and year. The last answers are kept, forty of them. */
public class Main {
    static final class Kysymys {
        final String ryhma;
        final int vuosi;

        Kysymys(String ryhma, int vuosi) {
            this.ryhma = ryhma;
            this.vuosi = vuosi;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Kysymys k && k.ryhma.equals(ryhma) && k.vuosi == vuosi;
        }

        @Override
        public int hashCode() {
            return ryhma.hashCode() * 31 + vuosi;
        }
    }

    static final class Koearkisto {
        private final DataFrame ruudut;
        private final LinkedHashMap<Kysymys, DataFrame> vastaukset = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Kysymys, DataFrame> vanhin) {
                return size() > 40;
            }
        };
        private long laskettu;

        Koearkisto(int n) {
            Sample s = new Sample(13_000);
            String[] lajikkeet = new String[900];
            for (int i = 0; i < lajikkeet.length; i++) lajikkeet[i] = s.text(8 + s.below(10)) + i;
            String[] lajike = new String[n];
            String[] merkinta = new String[n];
            int[] vuosi = new int[n];
            int[] paikka = new int[n];
            double[] sato = new double[n];
            double[] valkuainen = new double[n];
            double[] korkeus = new double[n];
            for (int i = 0; i < n; i++) {
                lajike[i] = lajikkeet[s.below(lajikkeet.length)];
                merkinta[i] = s.text(16 + s.below(40));
                vuosi[i] = 2011 + (int) ((long) i * 15 / n);
                paikka[i] = s.below(24);
                sato[i] = 1800 + s.real() * 6200;
                valkuainen[i] = 9 + s.real() * 6;
                korkeus[i] = 40 + s.real() * 90;
            }
            ruudut = DataFrame.byColumn("lajike", "vuosi", "paikka", "sato", "valkuainen", "korkeus", "merkinta").of(Series.of(lajike), Series.ofInt(vuosi), Series.ofInt(paikka), Series.ofDouble(sato), Series.ofDouble(valkuainen), Series.ofDouble(korkeus), Series.of(merkinta));
        }

        DataFrame kysy(Kysymys k) {
            DataFrame v = vastaukset.get(k);
            if (v == null) {
                v = ruudut.rows($int("vuosi").eq(k.vuosi)).select().group(k.ryhma).agg($double("sato").avg(), $double("valkuainen").avg(), $double("korkeus").max());
                vastaukset.put(k, v);
                laskettu++;
            }
            return v;
        }
    }

    private static final Koearkisto ARKISTO = new Koearkisto(Scale.of(230_000));
    private static final Geenikartta KARTTA = new Geenikartta(131);

    public static void main(String[] args) throws Exception {
        CountDownLatch kysytty = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            Sample s = new Sample(13_001);
            String[] ryhmat = {"lajike", "paikka", "vuosi", "lajike", "merkinta"};
            try {
                for (int n = 0; ; n++) {
                    ARKISTO.kysy(new Kysymys(ryhmat[s.below(ryhmat.length)], 2011 + s.below(15))).height();
                    KARTTA.eroja(n, s.below(2000));
                    if (n == 160) kysytty.countDown();
                    if (n > 160) Thread.sleep(150);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "jalostajat");
        t.setDaemon(true);
        t.start();
        kysytty.await();
        System.out.println(ARKISTO.ruudut.height() + " plots, " + ARKISTO.laskettu + " answers computed, " + ARKISTO.vastaukset.size() + " kept");
        Ready.last();
    }
}
