package ie.transfusion.base;

import org.harness.Sample;
import org.harness.Scale;

/** Components in the depots, in columns: each row is a bag. */
public final class BloodStock {
    private final int rows = Scale.of(520_000);
    private final long[] unit = new long[rows];
    private final short[] product = new short[rows];
    private final short[] shelf = new short[rows];
    private final int[] expires = new int[rows];
    private final byte[] group = new byte[rows];
    private final byte[] state = new byte[rows];

    public BloodStock(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < rows; i++) {
            unit[i] = 9_372_600_000_000L + i * 11L + s.below(10);
            product[i] = (short) s.below(240);
            shelf[i] = (short) s.below(3000);
            expires[i] = 20_780 + s.below(700);
            group[i] = (byte) s.below(8);
            state[i] = (byte) s.below(5);
        }
    }

    public int available(int g, int day) {
        int n = 0;
        for (int i = 0; i < rows; i++) if (group[i] == g && state[i] == 1 && expires[i] > day) n++;
        return n;
    }

    public long check(int row) {
        return unit[row] + product[row] * 7L + shelf[row];
    }
}
