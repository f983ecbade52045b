package gavel;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.Range;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what a parcel costs by carrier, country and weight in grams. */
public final class ShippingRates {
    record Rate(int cents, int insuredTo, byte days, String service) {}

    private static ImmutableMap<String, ImmutableRangeMap<Integer, Rate>> rates;

    private ShippingRates() {}

    public static void load(int lanes) {
        Sample s = new Sample(4105);
        ImmutableMap.Builder<String, ImmutableRangeMap<Integer, Rate>> read = ImmutableMap.builder();
        for (int i = 0; i < Scale.of(lanes); i++) {
            ImmutableRangeMap.Builder<Integer, Rate> steps = ImmutableRangeMap.builder();
            for (int from = 0; from < 30_000; from += 1_500) steps.put(Range.closedOpen(from, from + 1_500), new Rate(390 + from / 9 + s.below(300), 50_000, (byte) (1 + s.below(9)), "service " + s.below(40)));
            read.put("carrier " + i % 40 + " to " + i, steps.build());
        }
        rates = read.build();
    }
}
