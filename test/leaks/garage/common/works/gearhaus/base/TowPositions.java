package works.gearhaus.base;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Where the tow trucks were in the last two hours. */
public final class TowPositions {
    record Position(long at, String truck, double lat, double lon, short speed) {}

    private static final long SPAN = Duration.ofHours(2).toMillis();
    private final ArrayDeque<Position> positions = new ArrayDeque<>();

    public TowPositions(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(330_000);
        long now = System.currentTimeMillis();
        for (int i = 0; i < n; i++) {
            long at = now - Duration.ofHours(9).toMillis() * (n - 1 - i) / n;
            positions.addLast(new Position(at, "TOW-" + s.below(260), 47 + s.real(), 8 + s.real(), (short) s.below(110)));
            while (positions.peekFirst().at < at - SPAN) positions.removeFirst();
        }
    }

    public Position last() {
        return positions.peekLast();
    }
}
