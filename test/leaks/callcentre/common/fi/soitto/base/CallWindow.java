package fi.soitto.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Calls that were answered in the last two hours, for the service level. */
public final class CallWindow {
    record Answered(Instant at, String queue, int agent, short waited, String caller) {}

    private static final Duration SPAN = Duration.ofHours(2);
    private final Deque<Answered> answered = new ArrayDeque<>();

    public CallWindow(long seed) {
        Sample s = new Sample(seed);
        String[] queues = new String[60];
        for (int q = 0; q < queues.length; q++) queues[q] = "queue " + s.code(5);
        int n = Scale.of(190_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(5));
            answered.addLast(new Answered(at, queues[s.below(60)], 20_000 + s.below(17_000), (short) s.below(400), "+358" + (40_000_000 + s.below(9_000_000))));
            while (answered.peekFirst().at.isBefore(at.minus(SPAN))) answered.removeFirst();
        }
    }

    public double serviceLevel() {
        return answered.stream().filter(a -> a.waited <= 20).count() / (double) Math.max(1, answered.size());
    }
}
