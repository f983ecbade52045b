package eu.tidegate.dogschool;

import eu.tidegate.base.KnownTraders;
import eu.tidegate.base.ScanBuffers;
import eu.tidegate.base.TariffNomenclature;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** A simulator in which handlers of search dogs train: some fifty halls at a time, each with luggage, travellers, a field of scents and a short past to rewind to; a hall goes when its exercise is over. */
public class Main {
    enum Kind { CASE, TRAVELLER, DOG, BELT }

    static final class Thing {
        final int id;
        final Kind kind;
        final String label;
        final Map<String, Float> scents = new HashMap<>();
        float x;
        float y;
        boolean searched;

        Thing(int id, Kind kind, String label) {
            this.id = id;
            this.kind = kind;
            this.label = label;
        }
    }

    record Moment(int tick, float[] positions, int found) {}

    static final class Hall {
        final String exercise;
        final String handler;
        final Instant begun = Instant.now();
        final byte[] floor = new byte[160 * 160];
        final float[][] scent = new float[96][96];
        final List<Thing> things = new ArrayList<>();
        final Deque<Moment> past = new ArrayDeque<>();
        final Sample s;
        final int length;
        int tick;
        int found;
        ScheduledFuture<?> ticking;

        Hall(String exercise, String handler, long seed) {
            this.exercise = exercise;
            this.handler = handler;
            s = new Sample(seed);
            length = 300 + s.below(500);
            int n = 180 + s.below(160);
            for (int i = 0; i < n; i++) {
                Thing t = new Thing(i, i == 0 ? Kind.DOG : s.below(3) == 0 ? Kind.TRAVELLER : Kind.CASE, s.text(10 + s.below(20)));
                t.x = s.below(160);
                t.y = s.below(160);
                if (s.below(12) == 0) t.scents.put(s.below(2) == 0 ? "tobacco" : "banknotes", (float) s.real());
                t.scents.put("food", (float) s.real());
                things.add(t);
            }
        }

        void step() {
            float[] positions = new float[things.size() * 2];
            for (int i = 0; i < things.size(); i++) {
                Thing t = things.get(i);
                if (t.kind != Kind.CASE) {
                    t.x = Math.floorMod((int) t.x + s.below(3) - 1, 160);
                    t.y = Math.floorMod((int) t.y + s.below(3) - 1, 160);
                }
                scent[(int) t.x % 96][(int) t.y % 96] += 0.1f * t.scents.size();
                positions[2 * i] = t.x;
                positions[2 * i + 1] = t.y;
            }
            Thing looked = things.get(1 + s.below(things.size() - 1));
            if (!looked.searched && looked.scents.size() > 1) found++;
            looked.searched = true;
            past.addLast(new Moment(tick++, positions, found));
            if (past.size() > 120) past.removeFirst();
        }
    }

    record Result(String exercise, String handler, Instant begun, Instant ended, int found, int ticks) {}

    static final class School {
        private final Map<String, Hall> running = new ConcurrentHashMap<>();
        private final Deque<Result> results = new ArrayDeque<>();
        private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(2, r -> {
            Thread t = new Thread(r, "hall-clock");
            t.setDaemon(true);
            return t;
        });
        private final AtomicInteger opened = new AtomicInteger();
        final TariffNomenclature tariff = new TariffNomenclature(281);
        final KnownTraders traders = new KnownTraders(282);
        final ScanBuffers buffers = new ScanBuffers();

        School() {
            clock.setRemoveOnCancelPolicy(true);
        }

        void open() {
            int n = opened.incrementAndGet();
            Hall h = new Hall("EX-" + n, "handler-" + n % 130, n);
            running.put(h.exercise, h);
            h.ticking = clock.scheduleAtFixedRate(() -> tick(h), 5, 5, TimeUnit.MILLISECONDS);
        }

        private void tick(Hall h) {
            if (h.tick >= h.length) {
                end(h);
            } else {
                h.step();
            }
        }

        private void end(Hall h) {
            if (running.remove(h.exercise) == null) return;
            h.ticking.cancel(false);
            synchronized (results) {
                results.addLast(new Result(h.exercise, h.handler, h.begun, Instant.now(), h.found, h.tick));
                if (results.size() > 400) results.removeFirst();
            }
        }
    }

    private static School school;

    public static void main(String[] args) throws Exception {
        school = new School();
        Thread desk = new Thread(() -> {
            try {
                while (true) {
                    while (school.running.size() < 56) school.open();
                    Thread.sleep(30);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "desk");
        desk.setDaemon(true);
        desk.start();
        while (school.opened.get() < 190) Thread.sleep(50);
        Ready.last();
    }
}
