package foundry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** All batches of last year, column by column, with a dictionary of their texts. */
public final class BatchColumns {
    private static final Map<String, Integer> CODES = new HashMap<>();
    private static final List<String> TEXTS = new ArrayList<>();
    private static long[] poured;
    private static int[] alloy;
    private static double[] kilos;
    private static short[] furnace;

    private BatchColumns() {}

    public static void load() {
        Sample s = new Sample(112);
        int n = Scale.of(1_200_000);
        poured = new long[n];
        alloy = new int[n];
        kilos = new double[n];
        furnace = new short[n];
        long from = System.currentTimeMillis() - 400L * 86_400_000;
        for (int i = 0; i < n; i++) {
            poured[i] = from + i * 25_000L;
            alloy[i] = code("alloy " + s.below(20_000));
            kilos[i] = s.real() * 900;
            furnace[i] = (short) s.below(14);
        }
    }

    private static int code(String text) {
        Integer known = CODES.get(text);
        if (known != null) return known;
        CODES.put(text, TEXTS.size());
        TEXTS.add(text);
        return TEXTS.size() - 1;
    }
}
