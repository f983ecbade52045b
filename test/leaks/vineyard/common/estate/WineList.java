package estate;

import com.google.common.collect.ImmutableListMultimap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the wines on offer by region, with their notes, in a multimap that cannot change. */
public final class WineList {
    public record Wine(int article, String name, short vintage, int cents, String note) {}

    private static ImmutableListMultimap<String, Wine> byRegion = ImmutableListMultimap.of();

    private WineList() {}

    public static void load(int count) {
        Sample s = new Sample(302);
        ImmutableListMultimap.Builder<String, Wine> read = ImmutableListMultimap.builder();
        String[] regions = new String[140];
        for (int i = 0; i < regions.length; i++) regions[i] = s.code(10);
        for (int i = 0; i < Scale.of(count); i++) {
            read.put(regions[s.below(regions.length)],
                    new Wine(400_000 + i, s.text(22), (short) (1985 + s.below(39)), 450 + s.below(30_000), s.text(90 + s.below(120))));
        }
        byRegion = read.build();
    }

    public static Wine any(Sample s) {
        return byRegion.values().asList().get(s.below(byRegion.size()));
    }
}
