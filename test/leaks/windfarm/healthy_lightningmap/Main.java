package de.nordwind.lightning;

import de.nordwind.base.OpenJobs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.strtree.STRtree;

/** Healthy: the strikes of the last two hours are in a spatial index that cannot be changed, so that the next one is filled while crews are warned by the present one. A warning ends half an hour after the last strike nearby. */
public class Main {
    record Strike(Instant at, Coordinate place, float kiloampere, short stations) {}

    static final class Warning {
        final String farm;
        final Deque<Strike> nearby = new ArrayDeque<>();
        Instant last;

        Warning(String farm) {
            this.farm = farm;
        }
    }

    static final class LightningMap {
        private static final Duration SPAN = Duration.ofHours(2);
        private final Deque<Strike> window = new ArrayDeque<>();
        private final Map<String, Warning> warnings = new HashMap<>();
        private volatile STRtree index = new STRtree();
        private STRtree next;

        void strike(Strike s) {
            window.addLast(s);
            while (window.peekFirst().at.isBefore(s.at.minus(SPAN))) window.removeFirst();
        }

        void fill(int upTo) {
            next = new STRtree(12);
            int n = 0;
            for (Strike s : window) {
                next.insert(new Envelope(s.place), s);
                if (++n == upTo) return;
            }
        }

        void swap() {
            fill(Integer.MAX_VALUE);
            next.build();
            index = next;
            next = null;
        }

        void warn(String farm, double x, double y, Instant now) {
            List<?> near = index.query(new Envelope(x - 0.15, x + 0.15, y - 0.1, y + 0.1));
            if (!near.isEmpty()) {
                Warning w = warnings.computeIfAbsent(farm, Warning::new);
                w.last = ((Strike) near.get(near.size() - 1)).at;
                w.nearby.clear();
                for (Object o : near) if (w.nearby.size() < 40) w.nearby.add((Strike) o);
            }
            for (Iterator<Warning> i = warnings.values().iterator(); i.hasNext(); ) {
                if (i.next().last.isBefore(now.minus(Duration.ofMinutes(30)))) i.remove();
            }
        }
    }

    private static final LightningMap MAP = new LightningMap();
    private static final OpenJobs JOBS = new OpenJobs(521);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(522);
        int n = Scale.of(420_000);
        int every = n / 60;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(6));
            double front = 6 + 8.0 * i / n;
            MAP.strike(new Strike(at, new Coordinate(front + s.real(), 47 + s.real() * 8), 5 + (float) s.real() * 90, (short) (4 + s.below(20))));
            if (i % every == every - 1) {
                MAP.swap();
                for (int f = 0; f < 60; f++) MAP.warn("farm " + s.below(900), 6 + s.real() * 9, 47 + s.real() * 8, at);
            }
        }
        MAP.fill(MAP.window.size() * 2 / 3);
        Ready.last();
    }
}
