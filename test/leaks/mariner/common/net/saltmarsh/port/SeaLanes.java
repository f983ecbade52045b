package net.saltmarsh.port;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a graph of waypoints, built at the start and only searched later. */
public final class SeaLanes {
    static final class Waypoint {
        final int id;
        final String name;
        final double lat, lon;
        Lane[] lanes;

        Waypoint(int id, Sample s) {
            this.id = id;
            name = "WP" + id + s.code(3);
            lat = s.real() * 180 - 90;
            lon = s.real() * 360 - 180;
        }
    }

    record Lane(Waypoint to, double miles, short depthDm) {}

    private final Waypoint[] waypoints;

    public SeaLanes(int size) {
        Sample s = new Sample(907);
        waypoints = new Waypoint[Scale.of(size * 8 / 5)];
        for (int i = 0; i < waypoints.length; i++) waypoints[i] = new Waypoint(i, s);
        for (Waypoint w : waypoints) {
            w.lanes = new Lane[2 + s.below(4)];
            for (int i = 0; i < w.lanes.length; i++) w.lanes[i] = new Lane(waypoints[s.below(waypoints.length)], s.real() * 200, (short) s.below(900));
        }
    }

    /** Hops between two waypoints. */
    public int hops(int from, int to) {
        int[] seen = new int[waypoints.length];
        ArrayDeque<Waypoint> next = new ArrayDeque<>();
        next.add(waypoints[from % waypoints.length]);
        seen[from % waypoints.length] = 1;
        while (!next.isEmpty()) {
            Waypoint w = next.poll();
            if (w.id == to % waypoints.length) return seen[w.id];
            for (Lane l : w.lanes) {
                if (seen[l.to.id] == 0) {
                    seen[l.to.id] = seen[w.id] + 1;
                    next.add(l.to);
                }
            }
        }
        return -1;
    }
}
