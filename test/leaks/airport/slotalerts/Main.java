package com.eurocontrolroom.slots;

import airport.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * For each slot an alarm is scheduled for some hours later. With each revision of the slot and when
 * the aircraft departs it is cancelled. The executor keeps cancelled tasks until their time has come.
 */
public class Main {
    static final class Slot {
        final String flight, route;
        final long calculated;
        final int[] profile = new int[90];

        Slot(Rnd r) {
            flight = r.flight();
            route = r.letters(4) + " DCT " + r.letters(5) + " " + r.remark(50);
            calculated = System.currentTimeMillis() + r.upTo(7_200_000);
            for (int i = 0; i < profile.length; i++) profile[i] = r.upTo(450);
        }
    }

    static final class SlotDesk {
        private final ScheduledThreadPoolExecutor alarms = new ScheduledThreadPoolExecutor(2);
        private final Map<String, ScheduledFuture<?>> waiting = new LinkedHashMap<>();
        private int missed;

        void allocate(Slot s) {
            ScheduledFuture<?> f = waiting.remove(s.flight);
            if (f != null) f.cancel(false);
            waiting.put(s.flight, alarms.schedule(() -> missed(s), 3 + s.profile[0] % 5, TimeUnit.HOURS));
        }

        private synchronized void missed(Slot s) {
            missed++;
            waiting.remove(s.flight);
        }

        void departed(String flight) {
            ScheduledFuture<?> f = waiting.remove(flight);
            if (f != null) f.cancel(false);
        }
    }

    private static final SlotDesk DESK = new SlotDesk();

    public static void main(String[] a) throws Exception {
        Passengers.register(20000);
        Weather.observe(36000);
        Terrain.survey(2400);
        Fares.quote(20000);
        Latency.measure(14);
        Rnd r = new Rnd(103);
        ArrayDeque<String> queue = new ArrayDeque<>();
        for (int i = 0; i < 5500; i++) {
            Slot s = new Slot(r);
            for (int revision = 0; revision < 18; revision++) DESK.allocate(s);
            queue.add(s.flight);
            if (queue.size() > 150) DESK.departed(queue.poll());
        }
        Ready.last();
    }
}
