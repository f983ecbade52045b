package de.nordwind.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Trades of the exchange in the last hour, for the index of the hour. */
public final class TradeWindow {
    record Trade(Instant at, String product, int cents, short tenthMegawatts, long number) {}

    private static final Duration SPAN = Duration.ofHours(1);
    private final Deque<Trade> trades = new ArrayDeque<>();

    public TradeWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(180_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(3));
            trades.addLast(new Trade(at, "QH " + s.below(96) + " " + s.code(4), s.below(20_000) - 3000, (short) (1 + s.below(400)), s.number()));
            while (trades.peekFirst().at.isBefore(at.minus(SPAN))) trades.removeFirst();
        }
    }

    public int count() {
        return trades.size();
    }
}
