package works.gearhaus.base;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** First characters of chassis numbers, sorted, with model and year. */
public final class VinTable {
    private final String[] prefixes;
    private final int[] model;
    private final short[] year;

    public VinTable(long seed) {
        Sample s = new Sample(seed);
        prefixes = new String[Scale.of(110_000)];
        for (int i = 0; i < prefixes.length; i++) prefixes[i] = s.code(11);
        Arrays.sort(prefixes);
        model = new int[prefixes.length];
        year = new short[prefixes.length];
        for (int i = 0; i < prefixes.length; i++) {
            model[i] = s.below(9000);
            year[i] = (short) (1985 + s.below(41));
        }
    }

    public int model(String vin) {
        int i = Arrays.binarySearch(prefixes, vin);
        return i < 0 ? -1 : model[i];
    }
}
