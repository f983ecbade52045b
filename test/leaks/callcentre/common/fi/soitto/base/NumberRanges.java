package fi.soitto.base;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Ranges of telephone numbers with their network and price, in columns, sorted by the first number. */
public final class NumberRanges {
    private final int rows = Scale.of(520_000);
    private final long[] first = new long[rows];
    private final int[] size = new int[rows];
    private final float[] centsPerMinute = new float[rows];
    private final short[] network = new short[rows];
    private final byte[] kind = new byte[rows];

    public NumberRanges(long seed) {
        Sample s = new Sample(seed);
        long n = 358_000_000_000L;
        for (int i = 0; i < rows; i++) {
            first[i] = n;
            size[i] = 100 * (1 + s.below(40));
            n += size[i];
            centsPerMinute[i] = (float) (s.real() * 14);
            network[i] = (short) s.below(900);
            kind[i] = (byte) s.below(5);
        }
    }

    public float price(long number) {
        int i = Arrays.binarySearch(first, number);
        if (i < 0) i = -i - 2;
        return i >= 0 && number < first[i] + size[i] && kind[i] != 4 ? centsPerMinute[i] + network[i] % 2 : 0;
    }
}
