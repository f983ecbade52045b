package net.saltmarsh.port;

import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: passages of the lock by minute; what is older than the window goes. */
public final class PassageWindow {
    record Passage(long at, String mmsi, short lengthDm, short beamDm, String remark) {}

    private final ConcurrentSkipListMap<Long, Passage> passages = new ConcurrentSkipListMap<>();
    private final long windowMillis;

    public PassageWindow(int size) {
        int n = Scale.of(size * 8 / 5);
        windowMillis = n * 20_000L;
        Sample s = new Sample(909);
        long now = System.currentTimeMillis();
        for (long t = now - windowMillis * 3; t < now; t += 20_000) {
            passages.put(t, new Passage(t, "2" + (10_000_000 + s.below(89_999_999)), (short) s.below(4_000), (short) s.below(600), s.text(200)));
            passages.headMap(t - windowMillis).clear();
        }
    }
}
