package studio;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the music of the next days by its time; what was played leaves, each hour an hour is planned. */
public final class PlaylistTree {
    record Item(String track, String artist, int seconds, byte rotation) {}

    record Hour(long begins, String channel, List<Item> items) {}

    private static final ConcurrentSkipListMap<Long, Hour> HOURS = new ConcurrentSkipListMap<>();

    private PlaylistTree() {}

    public static void load(int hours) {
        Sample s = new Sample(2_012);
        int n = Scale.of(hours);
        long begin = System.currentTimeMillis() / 3_600_000L * 3_600_000L - 3_600_000L * (n / 2);
        for (int i = 0; i < n + n / 2; i++) {
            List<Item> items = new ArrayList<>(16);
            for (int k = 0; k < 14 + s.below(3); k++) items.add(new Item(s.text(14 + s.below(12)), s.text(10 + s.below(8)), 150 + s.below(150), (byte) s.below(5)));
            HOURS.put(begin + 3_600_000L * i, new Hour(begin + 3_600_000L * i, "radio " + i % 6, items));
            if (HOURS.size() > n) HOURS.pollFirstEntry();
        }
    }
}
