package ch.firnbahn.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Who went through a turnstile in the last two hours. */
public final class TurnstileWindow {
    record Entry(Instant at, String ticket, short stile, String line) {}

    private static final Duration SPAN = Duration.ofHours(2);
    private final Deque<Entry> entries = new ArrayDeque<>();

    public TurnstileWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(150_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(8));
            entries.addLast(new Entry(at, "T" + s.code(8), (short) s.below(70), "line " + s.below(22)));
            while (entries.peekFirst().at.isBefore(at.minus(SPAN))) entries.removeFirst();
        }
    }

    public int count() {
        return entries.size();
    }
}
