package com.approachwatch.noise;

import airport.*;

import org.harness.Ready;

import java.util.*;

/**
 * Of each approach the last positions before landing are wanted. They are kept as a sub-list of the
 * whole track, which therefore stays as well.
 */
public class Main {
    static final class Position {
        final int second;
        final float latitude, longitude, altitude, noise;

        Position(int second, Rnd r) {
            this.second = second;
            latitude = (float) r.fraction();
            longitude = (float) r.fraction();
            altitude = 4000 - second * 9f;
            noise = 40 + r.upTo(50);
        }
    }

    static final class NoiseMonitor {
        private final Map<String, List<Position>> finals = new HashMap<>();

        void landed(String registration, List<Position> track) {
            finals.put(registration, track.subList(track.size() - 5, track.size()));
        }

        double loudest(String registration) {
            return finals.get(registration).stream().mapToDouble(p -> p.noise).max().orElse(0);
        }
    }

    private static final NoiseMonitor MONITOR = new NoiseMonitor();

    public static void main(String[] a) throws Exception {
        Passengers.register(18000);
        Stands.handle(20000);
        Phrases.record(10000);
        Charts.load(18000);
        Menus.show(12000);
        Rnd r = new Rnd(113);
        List<String> fleet = new ArrayList<>();
        for (int i = 0; i < 560; i++) fleet.add(r.letters(2) + "-" + r.letters(3));
        double sum = 0;
        for (int i = 0; i < 2200; i++) {
            List<Position> track = new ArrayList<>();
            for (int s = 0, n = 340 + r.upTo(80); s < n; s++) track.add(new Position(s, r));
            String registration = fleet.get(i % fleet.size());
            MONITOR.landed(registration, track);
            sum += MONITOR.loudest(registration);
        }
        if (sum < 0) throw new IllegalStateException();
        Ready.last();
    }
}
