package park.brightmoor.crowd;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.WalkTimes;

/** What the cameras over the paths counted in the last three hours, by minute and zone. The oldest minute is dropped as a new one begins. */
public class Main {
    record Sighting(long at, String wristband, int x, int y, float confidence) {}

    static final class Minute {
        final long start;
        final Map<String, List<Sighting>> byZone = new HashMap<>();

        Minute(long start) {
            this.start = start;
        }
    }

    static class CrowdWindow {
        private static final int MINUTES = 180;
        private final ArrayDeque<Minute> minutes = new ArrayDeque<>();
        private final Map<Minute, int[]> totals = new WeakHashMap<>();

        void seen(String zone, Sighting s) {
            Minute m = minutes.peekLast();
            long start = s.at - s.at % 60_000;
            if (m == null || m.start != start) {
                m = new Minute(start);
                minutes.addLast(m);
                while (minutes.size() > MINUTES) minutes.removeFirst();
            }
            m.byZone.computeIfAbsent(zone, z -> new ArrayList<>()).add(s);
            totals.computeIfAbsent(m, x -> new int[1])[0]++;
        }
    }

    static class CrowdService {
        final CrowdWindow window = new CrowdWindow();
        final WalkTimes walks = new WalkTimes(90);
        final Map<String, Integer> limits = new HashMap<>();
    }

    private static CrowdService service;

    public static void main(String[] args) throws Exception {
        service = new CrowdService();
        Sample s = new Sample(806);
        for (int z = 0; z < 48; z++) service.limits.put("zone-" + z, 400 + s.below(3000));
        String[] zones = service.limits.keySet().toArray(new String[0]);
        int n = 3_200_000;
        long now = System.currentTimeMillis(), from = now - Duration.ofHours(9).toMillis();
        for (int i = 0; i < n; i++) {
            long at = from + (now - from) * i / n;
            service.window.seen(zones[s.below(48)], new Sighting(at, "WB" + (1_000_000 + s.below(60_000)), s.below(2000), s.below(2000), (float) s.real()));
        }
        Ready.last();
    }
}
