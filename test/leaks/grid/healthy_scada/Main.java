package com.stationwatch.scada;

import grid.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Healthy: a monitor of stations. Points keep the measurements of the last minutes and drop older
 * ones, listeners are those of the open screens, work waits in a queue with a capacity.
 */
public class Main {
    record Measurement(long at, float value, byte quality) {}

    interface Screen {
        void show(Point p, Measurement m);
    }

    static final class Point {
        final String name;
        private final Deque<Measurement> window = new ArrayDeque<>();
        private final Set<Screen> screens = new LinkedHashSet<>();
        private float lowest, highest;

        Point(String name) {
            this.name = name;
        }

        void measured(Measurement m, long span) {
            window.add(m);
            while (window.peek().at < m.at - span) window.poll();
            lowest = Math.min(lowest, m.value);
            highest = Math.max(highest, m.value);
            for (Screen s : screens) s.show(this, m);
        }
    }

    static final class StationScreen implements Screen, AutoCloseable {
        private final List<Point> points;
        private final float[] trend = new float[2400];
        private int shown;

        StationScreen(List<Point> points) {
            this.points = points;
            for (Point p : points) p.screens.add(this);
        }

        @Override
        public void show(Point p, Measurement m) {
            trend[shown++ % trend.length] = m.value;
        }

        @Override
        public void close() {
            for (Point p : points) p.screens.remove(this);
        }
    }

    static final class Monitor {
        private final Map<String, List<Point>> stations = new LinkedHashMap<>();
        private final Deque<StationScreen> open = new ArrayDeque<>();
        private final ThreadPoolExecutor limits = new ThreadPoolExecutor(6, 6, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(500),
                run -> {
                    Thread t = new Thread(run, "limit-check");
                    t.setDaemon(true);
                    return t;
                }, new ThreadPoolExecutor.CallerRunsPolicy());

        void screen(String station) {
            open.add(new StationScreen(stations.get(station)));
            if (open.size() > 25) open.remove().close();
        }
    }

    private static final Monitor MONITOR = new Monitor();

    public static void main(String[] a) throws Exception {
        Letters.render(8000);
        Forecasts.compute(9000);
        Phasors.sample(220, 1000);
        Rnd r = new Rnd(206);
        String[] names = new String[Rnd.share(140)];
        for (int i = 0; i < names.length; i++) {
            List<Point> l = new ArrayList<>();
            names[i] = r.station() + i;
            for (int p = 0; p < 24; p++) l.add(new Point(names[i] + "." + r.letters(3)));
            MONITOR.stations.put(names[i], l);
        }
        for (int t = 0; t < 500; t++) {
            long at = t * 1000L;
            if (t % 5 == 0) MONITOR.screen(names[r.upTo(names.length)]);
            for (List<Point> l : MONITOR.stations.values())
                for (Point p : l) p.measured(new Measurement(at, (float) r.fraction(), (byte) 0), 180000);
            MONITOR.limits.execute(() -> MONITOR.stations.values().forEach(l -> l.forEach(p -> Math.max(p.highest, -p.lowest))));
        }
        Thread.sleep(800);
        Ready.last();
    }
}
