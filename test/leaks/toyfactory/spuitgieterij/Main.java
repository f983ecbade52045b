package nl.houtenpaard.spuitgieterij;

import java.util.ArrayList;
import java.util.List;
import nl.houtenpaard.hal.Etalagebeelden;
import nl.houtenpaard.hal.Onderdelenboom;
import nl.houtenpaard.hal.Orderband;
import nl.houtenpaard.hal.Ploeg;
import nl.houtenpaard.hal.Printbakken;
import nl.houtenpaard.hal.Woordenlijst;
import org.harness.Ready;
import org.harness.Sample;

/** Machines that mould wheels and bricks; of each the controller looks at the last shots to see whether the pressure wanders. */
public class Main {
    enum Oordeel { GOED, BRAAM, VULLING, KRIMP }

    static final class Schot {
        final short machine;
        final int matrijs;
        final float[] druk;
        final float smelt;
        final Oordeel oordeel;

        Schot(short machine, int matrijs, float[] druk, float smelt, Oordeel oordeel) {
            this.machine = machine;
            this.matrijs = matrijs;
            this.druk = druk;
            this.smelt = smelt;
            this.oordeel = oordeel;
        }
    }

    static final class Spuitmachine {
        private static final int TERUGBLIK = 120;
        private final short nummer;
        private final List<Schot> schoten = new ArrayList<>(TERUGBLIK);
        private int plek;
        private float gemiddeld;

        Spuitmachine(int nummer) {
            this.nummer = (short) nummer;
        }

        synchronized float gespoten(Schot s) {
            if (schoten.size() < TERUGBLIK) schoten.add(s);
            else schoten.add(plek, s);
            plek = (plek + 1) % TERUGBLIK;
            float som = 0;
            for (int i = 0, n = Math.min(schoten.size(), TERUGBLIK); i < n; i++) som += schoten.get(i).druk[8];
            return gemiddeld = som / TERUGBLIK;
        }
    }

    static final class Spuithal {
        private final Spuitmachine[] machines = new Spuitmachine[36];

        Spuithal() {
            for (int i = 0; i < machines.length; i++) machines[i] = new Spuitmachine(i + 1);
        }

        void schot(int welke, Sample s) {
            Spuitmachine m = machines[welke % machines.length];
            float[] druk = new float[20];
            for (int i = 0; i < druk.length; i++) druk[i] = (float) (600 * Math.sin(i / 6.4) + s.real() * 20);
            m.gespoten(new Schot(m.nummer, 4000 + welke % 70, druk, (float) (210 + s.real() * 8), s.below(60) == 0 ? Oordeel.values()[1 + s.below(3)] : Oordeel.GOED));
        }
    }

    static final class Kunststofhal {
        final Spuithal spuithal = new Spuithal();
        final Etalagebeelden beelden = new Etalagebeelden(41);
        final Onderdelenboom delen = new Onderdelenboom(42);
        final Orderband band = new Orderband(43);
        final Printbakken bakken = new Printbakken();
        final Woordenlijst woorden = new Woordenlijst(44);
    }

    private static final Kunststofhal KUNSTSTOF = new Kunststofhal();

    public static void main(String[] args) throws Exception {
        Ploeg.werk("spuitgang", 3, 3100, 1400, (wie, keer, s) -> {
            for (int m = wie; m < 36; m += 5) KUNSTSTOF.spuithal.schot(m + s.below(36), s);
            KUNSTSTOF.band.neemAan(s);
            if (keer % 40 == 0) KUNSTSTOF.bakken.druk(keer);
        });
        int schoten = 0;
        for (Spuitmachine m : KUNSTSTOF.spuithal.machines) schoten += m.schoten.size();
        System.out.println(schoten + " shots");
        Ready.last();
    }
}
