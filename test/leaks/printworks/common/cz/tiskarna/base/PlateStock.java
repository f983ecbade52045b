package cz.tiskarna.base;

import org.harness.Sample;
import org.harness.Scale;

/** Plates in the archive, in columns: each row is a plate. */
public final class PlateStock {
    private final int rows = Scale.of(520_000);
    private final long[] job = new long[rows];
    private final int[] exposedDay = new int[rows];
    private final int[] drawer = new int[rows];
    private final short[] runs = new short[rows];
    private final byte[] colour = new byte[rows];
    private final byte[] state = new byte[rows];

    public PlateStock(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < rows; i++) {
            job[i] = 26_000_000L + s.below(180_000);
            exposedDay[i] = 20_100 + s.below(480);
            drawer[i] = s.below(9000);
            runs[i] = (short) (1 + s.below(14));
            colour[i] = (byte) s.below(6);
            state[i] = (byte) s.below(4);
        }
    }

    public int usable(long wanted) {
        int n = 0;
        for (int i = 0; i < rows; i++) if (job[i] == wanted && state[i] != 3 && runs[i] < 12) n += colour[i] < 4 ? 1 : 0;
        return n;
    }

    public long place(int row) {
        return drawer[row] * 100_000L + exposedDay[row];
    }
}
