package airport;

import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Healthy: weather reports of the last hours by time; older ones go whenever a new one comes.
 * 1000 reports are 0.35 MB.
 */
public final class Weather {
    record Report(String station, long at, String text, int visibility, float pressure) {}

    private final ConcurrentNavigableMap<Long, Report> byTime = new ConcurrentSkipListMap<>();
    private final long window;
    private static Weather office;

    private Weather(long window) {
        this.window = window;
    }

    private void received(Report r) {
        byTime.put(r.at, r);
        byTime.headMap(r.at - window).clear();
    }

    public static void observe(int reports) {
        int n = Rnd.share(reports);
        Rnd r = new Rnd(3);
        office = new Weather(n * 10L);
        long t = System.currentTimeMillis() - n * 30L;
        for (int i = 0; i < n * 3; i++)
            office.received(new Report(r.letters(4), t + i * 10L, r.remark(180), r.upTo(9999), (float) r.fraction() * 1040));
    }
}
