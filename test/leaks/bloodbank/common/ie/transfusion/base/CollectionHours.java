package ie.transfusion.base;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Sample;
import org.harness.Scale;

/** What the mobile teams have drawn in the last four hours, in order of time. */
public final class CollectionHours {
    record Draw(String donation, short team, short chair, int millilitres, Duration took) {}

    private final ConcurrentSkipListMap<Instant, Draw> draws = new ConcurrentSkipListMap<>();

    public CollectionHours(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(190_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(9));
            draws.put(at, new Draw("G" + (70_000_000 + i), (short) s.below(48), (short) s.below(12), 430 + s.below(60), Duration.ofSeconds(280 + s.below(600))));
            if (i % 500 == 0) draws.headMap(at.minus(Duration.ofHours(4))).clear();
        }
        draws.headMap(Instant.now().minus(Duration.ofHours(4))).clear();
    }

    public int count() {
        return draws.size();
    }
}
