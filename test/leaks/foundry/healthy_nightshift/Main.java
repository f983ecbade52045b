package foundry.night;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** Nothing leaks: a small service that has just started. Its settings are read, a few requests have come, its cache is nearly empty. */
public class Main {
    enum Hall { NORTH, SOUTH, RING }

    record Guard(String name, Hall hall, int from) {}

    static class NightShift {
        private final Properties settings = new Properties();
        private final Map<Hall, Guard> onDuty = new EnumMap<>(Hall.class);
        private final Map<String, String> phoneByName = new HashMap<>();
        private final Cache<Integer, String> badges = Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofHours(1)).build();
        private final ArrayBlockingQueue<String> reports = new ArrayBlockingQueue<>(1_000);
        private final ScheduledExecutorService rounds = Executors.newScheduledThreadPool(2);
    }

    private static NightShift shift;

    public static void main(String[] args) throws Exception {
        shift = new NightShift();
        Sample s = new Sample(23);
        for (int i = 0; i < 150; i++) shift.settings.setProperty("night." + s.code(6).toLowerCase(), s.text(30));
        for (int i = 0; i < 3_000; i++) shift.phoneByName.put(s.text(16), "+49 " + s.below(1_000_000));
        for (Hall hall : Hall.values()) shift.onDuty.put(hall, new Guard(s.text(12), hall, 22));
        for (int i = 0; i < 40; i++) shift.badges.put(i, s.text(20));
        for (int i = 0; i < 5; i++) shift.reports.add(s.text(60));
        shift.rounds.scheduleAtFixedRate(() -> shift.reports.poll(), 1, 60, TimeUnit.SECONDS);
        Ready.last();
    }
}
