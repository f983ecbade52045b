package gavel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the bids of the last quarter of an hour by room; with each bid those that are too old leave. */
public final class BidWindows {
    record Bid(long at, int paddle, long cents, boolean online) {}

    static final class Window {
        private static final long KEPT = 900_000L;
        private final Deque<Bid> bids = new ArrayDeque<>();
        private long highest;

        void add(Bid bid) {
            bids.addLast(bid);
            highest = Math.max(highest, bid.cents());
            while (bids.peekFirst().at() < bid.at() - KEPT) bids.pollFirst();
        }
    }

    private static final Map<String, Window> ROOMS = new LinkedHashMap<>();

    private BidWindows() {}

    public static void load(int rooms, int perWindow) {
        Sample s = new Sample(4106);
        long begin = System.currentTimeMillis() - 2_700_000L;
        for (int i = 0; i < Scale.of(rooms); i++) {
            Window window = new Window();
            for (int k = 0; k < 3 * perWindow; k++) window.add(new Bid(begin + k * 900_000L / perWindow, s.below(900), 100L * s.below(90_000), s.below(3) != 0));
            ROOMS.put("room " + i, window);
        }
    }
}
