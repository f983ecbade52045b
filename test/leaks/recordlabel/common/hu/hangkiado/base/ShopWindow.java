package hu.hangkiado.base;

import java.time.Duration;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Sample;
import org.harness.Scale;

/** Purchases of the shop of the last two hours, by the moment and a number. */
public final class ShopWindow {
    public record Purchase(long at, String article, int forints, String town) {}

    private static final long AGE = Duration.ofHours(2).toMillis();
    private final ConcurrentSkipListMap<Long, Purchase> byTime = new ConcurrentSkipListMap<>();

    public ShopWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(60_000);
        for (int i = 0; i < n; i++) add(new Purchase(Sample.at(i, n, Duration.ofHours(6)).toEpochMilli(), "LP" + s.below(9000), 1500 + s.below(24_000), s.text(8 + s.below(10))));
    }

    public void add(Purchase p) {
        long key = p.at();
        while (byTime.putIfAbsent(key, p) != null) key++;
        byTime.headMap(p.at() - AGE).clear();
    }

    public int size() {
        return byTime.size();
    }
}
