package cz.mapovyurad.transformace;

import cz.mapovyurad.okoli.BodovePole;
import cz.mapovyurad.okoli.KvazigeoidSit;
import cz.mapovyurad.okoli.PozorovaniStanic;
import cz.mapovyurad.okoli.SazebnikPraci;
import cz.mapovyurad.okoli.Zadatele;
import java.time.Duration;
import java.time.Instant;
import org.harness.Ready;
import org.harness.Sample;

/** Turns satellite coordinates into those of the land survey; each half hour the differences at the reference stations are adjusted. */
public class Main {
    record Bod(double y, double x, double h) {}

    interface Prevod {
        Bod proved(Bod b);

        default Prevod potom(Prevod dalsi) {
            return b -> dalsi.proved(proved(b));
        }
    }

    static final class Vyrovnani implements Prevod {
        final Instant vypocteno;
        final int stanic;
        final float[] posuny;
        final double stredniChyba;

        Vyrovnani(Instant vypocteno, int stanic, float[] posuny, double stredniChyba) {
            this.vypocteno = vypocteno;
            this.stanic = stanic;
            this.posuny = posuny;
            this.stredniChyba = stredniChyba;
        }

        @Override
        public Bod proved(Bod b) {
            int i = (int) (Math.abs(b.y() * 31 + b.x()) % (posuny.length / 2)) * 2;
            return new Bod(b.y() + posuny[i], b.x() + posuny[i + 1], b.h());
        }
    }

    static final class PrevodniSluzba {
        private volatile Prevod platny = b -> new Bod(b.y() - 0.12, b.x() + 0.34, b.h() - 44.1);
        private int vyrovnani;
        private int prevedeno;

        void vyrovnat(Instant kdy, Sample s) {
            float[] posuny = new float[1800 + 2 * s.below(300)];
            for (int i = 0; i < posuny.length; i++) posuny[i] = (float) ((s.real() - 0.5) * 1e-4);
            platny = platny.potom(new Vyrovnani(kdy, 38 + s.below(12), posuny, s.real() * 0.02));
            vyrovnani++;
        }

        Bod prevest(Bod b) {
            prevedeno++;
            return platny.proved(b);
        }
    }

    private static final PrevodniSluzba SLUZBA = new PrevodniSluzba();
    private static final BodovePole BODY = new BodovePole(41);
    private static final KvazigeoidSit GEOID = new KvazigeoidSit(42);
    private static final PozorovaniStanic STANICE = new PozorovaniStanic(43);
    private static final SazebnikPraci SAZEBNIK = new SazebnikPraci(44);
    private static final Zadatele ZADATELE = new Zadatele(45);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(46);
        int kolik = 2200;
        for (int i = 0; i < kolik; i++) {
            SLUZBA.vyrovnat(Sample.at(i, kolik, Duration.ofMinutes(30L * kolik)), s);
            for (int k = 0; k < 3; k++) {
                Bod b = SLUZBA.prevest(new Bod(430_000 + s.real() * 470_000, 935_000 + s.real() * 292_000, 200 + s.real() * 900));
                STANICE.zapsat(k + i, System.currentTimeMillis(), b.y(), b.x(), 0.1f);
            }
        }
        System.out.println(SLUZBA.vyrovnani + " adjustments, " + SLUZBA.prevedeno + " points");
        Ready.last();
    }
}
