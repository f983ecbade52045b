package com.skyhollow.raids;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.OpenBaskets;
import gg.emberfall.live.PlayerLru;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.jetlang.channels.Channel;
import org.jetlang.channels.MemoryChannel;
import org.jetlang.fibers.Fiber;
import org.jetlang.fibers.PoolFiberFactory;

/** A raid's fiber is subscribed when the raid is planned and started with it. Called off, it is neither started nor disposed. */
public class Main {
    record WorldEvent(long number, String boss, String where, String text, Instant at) {}

    static final class Raid {
        final String id;
        final Instant planned;
        final Fiber fiber;
        final Map<String, Integer> sightings = new HashMap<>();

        Raid(String id, Instant planned, Fiber fiber, Channel<WorldEvent> world) {
            this.id = id;
            this.planned = planned;
            this.fiber = fiber;
            world.subscribe(fiber, this::seen);
        }

        void begin() {
            fiber.start();
        }

        void end() {
            fiber.dispose();
        }

        private void seen(WorldEvent e) {
            sightings.merge(e.boss, 1, Integer::sum);
        }
    }

    static final class RaidPlanner {
        private final ExecutorService workers = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "raid-worker");
            t.setDaemon(true);
            return t;
        });
        private final PoolFiberFactory fibers = new PoolFiberFactory(workers);
        private final Channel<WorldEvent> world = new MemoryChannel<>();
        private final List<Raid> raids = new ArrayList<>();

        Raid plan(String id, Instant at) {
            Raid r = new Raid(id, at, fibers.create(), world);
            raids.add(r);
            return r;
        }

        void finish(Raid r) {
            r.end();
            raids.remove(r);
        }

        void callOff(Raid r) {
            raids.remove(r);
        }

        void publish(WorldEvent e) {
            world.publish(e);
        }
    }

    static final class RaidService {
        final RaidPlanner planner = new RaidPlanner();
        final ItemCatalog rewards = new ItemCatalog(61);
        final AvatarCache avatars = new AvatarCache(62);
        final LootTables loot = new LootTables(63);
        final OpenBaskets claims = new OpenBaskets(64);
        final PlayerLru players = new PlayerLru(65);
    }

    private static RaidService service;

    public static void main(String[] args) throws Exception {
        service = new RaidService();
        RaidPlanner p = service.planner;
        Sample s = new Sample(506);
        List<Raid> running = new ArrayList<>();
        int n = 42_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(16));
            if (i % 2500 == 0) {
                Raid r = p.plan("raid-" + s.code(5), at);
                if (i % 10_000 == 7500) {
                    p.callOff(r);
                } else {
                    r.begin();
                    running.add(r);
                }
                if (running.size() > 3) p.finish(running.remove(0));
            }
            p.publish(new WorldEvent(i, s.code(6), "zone-" + s.below(30), s.text(70), at));
        }
        for (Raid r : running) {
            CountDownLatch done = new CountDownLatch(1);
            r.fiber.execute(done::countDown);
            done.await(20, TimeUnit.SECONDS);
        }
        running = null;
        Ready.last();
    }
}
