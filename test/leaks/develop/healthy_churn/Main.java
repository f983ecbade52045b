package net.gridsense.hub;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: much comes and goes: sessions end, deadlines pass, old windows are dropped. None of the maps has a bound. */
public class Main {
    static class Session {
        final String device;
        final long since = System.currentTimeMillis();
        final byte[] keys;
        long lastSeen = since;

        Session(String device, byte[] keys) {
            this.device = device;
            this.keys = keys;
        }
    }

    record Deadline(long at, String device) {}

    static class Hub {
        final Map<String, Session> sessions = new HashMap<>();
        final PriorityQueue<Deadline> deadlines = new PriorityQueue<>((a, b) -> Long.compare(a.at, b.at));
        final TreeMap<Long, double[]> windows = new TreeMap<>();
        final Deque<String> recent = new ArrayDeque<>();
        final Map<String, Integer> perFirmware = new LinkedHashMap<>();

        void tick(long time, int alive, Sample s) {
            Session n = new Session("dev-" + time, s.bytes(400));
            sessions.put(n.device, n);
            deadlines.add(new Deadline(time + alive, n.device));
            while (!deadlines.isEmpty() && deadlines.peek().at <= time) sessions.remove(deadlines.poll().device);
            if (time % 4 == 0) windows.put(time, new double[60]);
            windows.headMap(time - alive * 2L).clear();
            recent.add(n.device);
            while (recent.size() > alive) recent.poll();
            perFirmware.merge("fw-" + time % 7, 1, Integer::sum);
            if (time % 1000 == 0) {
                Iterator<Session> i = sessions.values().iterator();
                i.next().lastSeen = System.currentTimeMillis();
            }
        }
    }

    private static final Hub HUB = new Hub();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        Sample s = new Sample(82);
        int alive = Scale.of(9_000);
        for (long t = 0; t < alive * 5L; t++) HUB.tick(t, alive, s);
        Ready.first();
        for (long t = alive * 5L; t < alive * 7L; t++) HUB.tick(t, alive, s);
        Ready.last();
    }
}
