package com.loadshift.dispatch;

import grid.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/** Healthy: a service that has just started. Its maps are nearly empty, its pools wait for work. */
public class Main {
    record Heater(String meter, int watts) {}

    static final class Dispatch {
        private final Map<String, List<Heater>> groups = new ConcurrentHashMap<>();
        private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(4, run -> {
            Thread t = new Thread(run, "dispatch-clock");
            t.setDaemon(true);
            return t;
        });
        private final BlockingQueue<Heater> due = new ArrayBlockingQueue<>(1000);

        void start(Rnd r) {
            for (int i = 0; i < 12; i++) {
                List<Heater> l = new ArrayList<>();
                for (int k = 0; k < 40; k++) l.add(new Heater(r.meter(), 500 + r.upTo(4000)));
                groups.put("group " + i, l);
                clock.scheduleAtFixedRate(() -> l.forEach(due::offer), 10, 60, TimeUnit.SECONDS);
            }
        }
    }

    private static final Dispatch DISPATCH = new Dispatch();

    public static void main(String[] a) throws Exception {
        Tariffs.print(20000);
        Zones.draw(12000);
        Prices.publish(4000);
        DISPATCH.start(new Rnd(204));
        Ready.last();
    }
}
