package plaza;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last reports of each weather station beside the road; a ring pushes out the oldest. */
public final class WeatherRings {
    record Report(long at, float road, float air, short visibility, byte wet) {}

    private static final Map<String, CircularFifoQueue<Report>> STATIONS = new HashMap<>();

    private WeatherRings() {}

    public static void load(int stations, int kept) {
        Sample s = new Sample(913);
        long begin = System.currentTimeMillis() - 60_000L * kept;
        for (int i = 0; i < Scale.of(stations); i++) {
            CircularFifoQueue<Report> ring = new CircularFifoQueue<>(kept);
            for (int k = 0; k < kept + kept / 4; k++) ring.add(new Report(begin + 60_000L * k, (float) s.real() * 30, (float) s.real() * 30, (short) s.below(9_000), (byte) s.below(4)));
            STATIONS.put("W" + i, ring);
        }
    }
}
