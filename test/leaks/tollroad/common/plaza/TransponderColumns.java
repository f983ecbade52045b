package plaza;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: all transponders in columns, sorted by their number, so that a search is binary; a fresh file replaces them at night. */
public final class TransponderColumns {
    private static TransponderColumns current;

    private final long[] numbers;
    private final int[] accounts;
    private final short[] vehicleClasses;
    private final byte[] states;

    private TransponderColumns(int n, Sample s) {
        numbers = new long[n];
        accounts = new int[n];
        vehicleClasses = new short[n];
        states = new byte[n];
        for (int i = 0; i < n; i++) numbers[i] = 4_900_000_000_000L + s.number() % 900_000_000_000L;
        Arrays.sort(numbers);
        for (int i = 0; i < n; i++) {
            accounts[i] = s.below(2_000_000);
            vehicleClasses[i] = (short) s.below(12);
            states[i] = (byte) s.below(4);
        }
    }

    public static void load(int transponders) {
        current = new TransponderColumns(Scale.of(transponders), new Sample(904));
    }
}
