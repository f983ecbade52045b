package de.nordwind.positions;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import de.nordwind.base.TradeWindow;

/** Healthy: the positions are a persistent map, and the risk desk can look back at the last four hundred versions. Each shares with the one before what the trades did not change, and the oldest is dropped. */
public class Main {
    record Key(String book, int quarter) {}

    record Position(int tenthMegawatts, long cents, Instant changed, String trader) {}

    static final class Version {
        final long number;
        final Instant at;
        final PMap<Key, Position> positions;

        Version(long number, Instant at, PMap<Key, Position> positions) {
            this.number = number;
            this.at = at;
            this.positions = positions;
        }
    }

    static final class RiskDesk {
        private static final int KEPT = 400;
        private final Deque<Version> versions = new ArrayDeque<>();
        private Version current = new Version(0, Instant.now(), HashTreePMap.empty());

        void commit(Instant at, PMap<Key, Position> changed) {
            current = new Version(current.number + 1, at, changed);
            versions.addLast(current);
            if (versions.size() > KEPT) versions.removeFirst();
        }

        Version asOf(Instant t) {
            Version best = versions.peekFirst();
            for (Version v : versions) if (!v.at.isAfter(t)) best = v;
            return best;
        }
    }

    private static final RiskDesk DESK = new RiskDesk();
    private static final TradeWindow TRADES = new TradeWindow(531);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(532);
        int books = Scale.of(300);
        PMap<Key, Position> m = HashTreePMap.empty();
        Instant start = Instant.now().minus(Duration.ofHours(9));
        for (int b = 0; b < books; b++) {
            for (int q = 0; q < 192; q++) m = m.plus(new Key("book " + b, q), new Position(s.below(400) - 200, s.below(900_000), start, "trader " + s.below(40)));
        }
        DESK.commit(start, m);
        int commits = 1800;
        for (int i = 0; i < commits; i++) {
            Instant at = Sample.at(i, commits, Duration.ofHours(9));
            PMap<Key, Position> next = DESK.current.positions;
            for (int k = 0; k < books / 5; k++) {
                next = next.plus(new Key("book " + s.below(books), s.below(192)), new Position(s.below(400) - 200, s.below(900_000), at, "trader " + s.below(40)));
            }
            if (i % 100 == 99) {
                int out = s.below(books);
                for (int q = 0; q < 8; q++) next = next.minus(new Key("book " + out, q));
            }
            DESK.commit(at, next);
        }
        System.err.println(DESK.versions.size() + " versions of " + DESK.current.positions.size() + ", " + DESK.asOf(Instant.now().minusSeconds(3600)).number);
        Ready.last();
    }
}
