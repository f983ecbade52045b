package vivarium;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the international studbook in columns: parents by number, kinship as a triangle of the living. */
public final class Pedigrees {
    private static Pedigrees current;

    private final int[] father;
    private final int[] mother;
    private final short[] born;
    private final String[] names;
    private final float[][] kinship;

    private Pedigrees(int animals, int living, Sample s) {
        father = new int[animals];
        mother = new int[animals];
        born = new short[animals];
        names = new String[animals];
        Arrays.fill(father, -1);
        Arrays.fill(mother, -1);
        for (int i = 0; i < animals; i++) {
            if (i > 40) {
                father[i] = s.below(i);
                mother[i] = s.below(i);
            }
            born[i] = (short) (1900 + i * 120L / animals);
            names[i] = s.code(4 + s.below(6)) + " " + i;
        }
        kinship = new float[living][];
        for (int i = 0; i < living; i++) {
            kinship[i] = new float[i + 1];
            for (int k = 0; k <= i; k++) kinship[i][k] = (float) s.real() / 4;
        }
    }

    public static void load(int animals, int living) {
        current = new Pedigrees(Scale.of(animals), (int) (living * Math.sqrt(Scale.of(1_000) / 1_000.0)), new Sample(5102));
    }
}
