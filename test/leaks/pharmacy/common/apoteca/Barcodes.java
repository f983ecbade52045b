package apoteca;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the number of the package for each bar code, in primitive arrays that are read once. */
public final class Barcodes {
    private static Long2IntOpenHashMap numbers;

    private Barcodes() {}

    public static void load(int count) {
        Sample s = new Sample(509);
        int n = Scale.of(count);
        Long2IntOpenHashMap read = new Long2IntOpenHashMap(n);
        for (int i = 0; i < n; i++) read.put(4_000_000_000_000L + 97L * i + s.below(90), 1_000_000 + s.below(200_000));
        read.trim();
        numbers = read;
    }
}
