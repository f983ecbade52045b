package town;

import java.util.EnumMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: fees in cents by office, year, service and grade of reduction. */
public final class FeeSchedule {
    enum Office { REGISTRY, BUILDING, TRADE, WASTE, PARKS, TRAFFIC }

    private static final Map<Office, int[][][]> FEES = new EnumMap<>(Office.class);

    private FeeSchedule() {}

    public static void load(int services) {
        Sample s = new Sample(503);
        int n = Scale.of(services);
        for (Office office : Office.values()) {
            int[][][] years = new int[30][n][24];
            for (int[][] year : years) {
                for (int[] service : year) {
                    int full = 200 + s.below(40_000);
                    for (int g = 0; g < service.length; g++) service[g] = full - full * g / 30;
                }
            }
            FEES.put(office, years);
        }
    }
}
