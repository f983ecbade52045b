package com.gateflow.stats;

import airport.*;

import com.codahale.metrics.*;
import com.codahale.metrics.Timer;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.TimeUnit;

/** A timer for each flight and day: the name of the metric carries both. */
public class Main {
    static final class BoardingStats {
        private final MetricRegistry registry = new MetricRegistry();
        private final Counter passengers = registry.counter("boarding.passengers");

        void boarded(String flight, int day, long millis) {
            passengers.inc();
            registry.timer(MetricRegistry.name("boarding", flight, "d" + day),
                            () -> new Timer(new SlidingWindowReservoir(64)))
                    .update(millis, TimeUnit.MILLISECONDS);
        }
    }

    private static BoardingStats stats;

    public static void main(String[] a) throws Exception {
        Charts.load(24000);
        Cameras.film(220, 20);
        Fares.quote(18000);
        Gazetteer.read(50000);
        Timetable.publish(35000);
        stats = new BoardingStats();
        Rnd r = new Rnd(110);
        List<String> flights = new ArrayList<>();
        for (int i = 0; i < 260; i++) flights.add(r.flight());
        for (int day = 0; day < 28; day++)
            for (String f : flights) for (int p = 0; p < 20; p++) stats.boarded(f, day, r.upTo(9000));
        Ready.last();
    }
}
