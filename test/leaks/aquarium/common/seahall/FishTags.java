package seahall;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: all transmitters that the station ever put on fish, in columns ordered by number. */
public final class FishTags {
    private static long[] numbers = new long[0];
    private static short[] species = new short[0];
    private static int[] daySet = new int[0];
    private static float[] length = new float[0];

    private FishTags() {}

    public static int speciesOf(long number) {
        int at = Arrays.binarySearch(numbers, number);
        return at < 0 ? -1 : species[at];
    }

    public static void load(int count) {
        Sample s = new Sample(9311);
        int n = Scale.of(count);
        numbers = new long[n];
        species = new short[n];
        daySet = new int[n];
        length = new float[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = 900_000_000L + 7L * i;
            species[i] = (short) s.below(2_400);
            daySet[i] = 12_000 + (int) (8_000L * i / n);
            length[i] = 4 + 90 * (float) s.real();
        }
    }
}
