package gavel;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: postcodes with their depots in columns, sorted, so that a search is binary; a fresh file replaces them each month. */
public final class Postcodes {
    private static Postcodes current;

    private final long[] codes;
    private final short[] depots;
    private final float[] latitude;
    private final float[] longitude;
    private final String[] towns;

    private Postcodes(int n, Sample s) {
        codes = new long[n];
        depots = new short[n];
        latitude = new float[n];
        longitude = new float[n];
        towns = new String[n];
        for (int i = 0; i < n; i++) codes[i] = s.number() % 900_000_000L;
        Arrays.sort(codes);
        String town = "";
        for (int i = 0; i < n; i++) {
            if (i % 6 == 0) town = s.code(4 + s.below(9));
            towns[i] = town;
            depots[i] = (short) s.below(300);
            latitude[i] = (float) s.real() * 90;
            longitude[i] = (float) s.real() * 90;
        }
    }

    public static void load(int count) {
        current = new Postcodes(Scale.of(count), new Sample(4108));
    }
}
