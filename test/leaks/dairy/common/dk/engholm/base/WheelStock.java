package dk.engholm.base;

import org.harness.Sample;
import org.harness.Scale;

/** Wheels of cheese on the shelves of the cellars, in columns: each row is a wheel. */
public final class WheelStock {
    private final int rows = Scale.of(640_000);
    private final long[] mark = new long[rows];
    private final int[] vat = new int[rows];
    private final int[] made = new int[rows];
    private final short[] grams = new short[rows];
    private final short[] shelf = new short[rows];
    private final byte[] grade = new byte[rows];

    public WheelStock(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < rows; i++) {
            mark[i] = 57_000_000_000L + i * 7L;
            vat[i] = i / 90;
            made[i] = 20_100 + i / 2400;
            grams[i] = (short) (9000 + s.below(3000));
            shelf[i] = (short) s.below(12_000);
            grade[i] = (byte) s.below(5);
        }
    }

    public long grams(int v) {
        long sum = 0;
        for (int i = 0; i < rows; i++) if (vat[i] == v && grade[i] != 4) sum += grams[i];
        return sum;
    }

    public long place(int row) {
        return mark[row] * 31 + shelf[row] + made[row];
    }
}
