package pt.atlantica.base;

import org.harness.Sample;
import org.harness.Scale;

/** Pallets in the warehouses, in columns: each row is a pallet. */
public final class StockLevels {
    private final int rows = Scale.of(420_000);
    private final long[] sscc = new long[rows];
    private final int[] product = new int[rows];
    private final int[] bestBefore = new int[rows];
    private final short[] trays = new short[rows];
    private final short[] bay = new short[rows];
    private final byte[] state = new byte[rows];

    public StockLevels(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < rows; i++) {
            sscc[i] = 356_012_340_000_000_000L + i * 10L + s.below(10);
            product[i] = s.below(14_000);
            bestBefore[i] = 20_500 + s.below(1500);
            trays[i] = (short) (20 + s.below(80));
            bay[i] = (short) s.below(9000);
            state[i] = (byte) s.below(4);
        }
    }

    public long trays(int p) {
        long n = 0;
        for (int i = 0; i < rows; i++) if (product[i] == p && state[i] != 3) n += trays[i];
        return n;
    }

    public long pallet(int row) {
        return sscc[row] * 31 + bay[row] + bestBefore[row];
    }
}
