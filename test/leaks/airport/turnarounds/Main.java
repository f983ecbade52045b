package com.rampcontrol.turnaround;

import airport.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Each turn-round makes an executor of its own that looks every minute whether services are late. It
 * is not shut down when the aircraft has left.
 */
public class Main {
    static final class Turnround {
        final String flight;
        final String[] services = new String[40];
        final byte[] loadPlan;
        private boolean departed;

        Turnround(Rnd r) {
            flight = r.flight();
            for (int i = 0; i < services.length; i++) services[i] = r.remark(40);
            loadPlan = r.octets(26000);
        }

        void check() {
            if (departed) return;
            for (int i = 0; i < services.length; i++) if (services[i].isEmpty()) services[i] = "late";
        }
    }

    static final class RampControl {
        private final Map<String, Turnround> active = new LinkedHashMap<>();

        void arrived(Turnround t) {
            active.put(t.flight, t);
            ScheduledExecutorService e =
                    Executors.newSingleThreadScheduledExecutor(
                            run -> {
                                Thread w = new Thread(run, "turnround-" + t.flight);
                                w.setDaemon(true);
                                return w;
                            });
            e.scheduleAtFixedRate(t::check, 0, 60, TimeUnit.SECONDS);
            if (active.size() > 25) departed(active.keySet().iterator().next());
        }

        void departed(String flight) {
            active.remove(flight).departed = true;
        }
    }

    private static final RampControl RAMP = new RampControl();

    public static void main(String[] a) throws Exception {
        Manifests.file(12000);
        Timetable.publish(45000);
        Passengers.register(14000);
        Latency.measure(14);
        Weather.observe(26000);
        Rnd r = new Rnd(123);
        for (int i = 0; i < 290; i++) RAMP.arrived(new Turnround(r));
        Thread.sleep(1000);
        Ready.last();
    }
}
