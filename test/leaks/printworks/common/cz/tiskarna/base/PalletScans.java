package cz.tiskarna.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** What was scanned between bindery and ramp in the last two hours. */
public final class PalletScans {
    record Scan(Instant at, String label, short gate, int sheets, String station) {}

    private static final Duration SPAN = Duration.ofHours(2);
    private static final String[] STATIONS = "cutter folder stitcher binder packer ramp".split(" ");
    private final Deque<Scan> scans = new ArrayDeque<>();

    public PalletScans(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(280_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(6));
            scans.addLast(new Scan(at, "P" + s.code(8), (short) s.below(40), 100 + s.below(9000), STATIONS[s.below(6)]));
            while (scans.peekFirst().at.isBefore(at.minus(SPAN))) scans.removeFirst();
        }
    }

    public int count() {
        return scans.size();
    }
}
