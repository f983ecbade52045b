package com.curapharm.clickcollect;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.saltmarsh.port.*;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.harness.Ready;
import org.harness.Sample;

/** Codes of orders to be picked up lie in a PassiveExpiringMap that is only asked by key: what has expired and is not asked for again stays. */
public class Main {
    static final class Pickup {
        final String code, order;
        final int branch;
        final Instant issued, validUntil;
        final List<String> articles;
        private int attempts;

        Pickup(String code, Instant issued, Sample s) {
            this.code = code;
            this.issued = issued;
            validUntil = issued.plus(Duration.ofMinutes(90));
            order = "CC-" + s.id();
            branch = 1 + s.below(180);
            articles = List.of("PZN" + (10_000_000 + s.below(9_000_000)), s.text(28), s.text(34));
        }
    }

    static final class PickupCodes {
        private final Map<String, Pickup> codes =
                Collections.synchronizedMap(new PassiveExpiringMap<>((PassiveExpiringMap.ExpirationPolicy<String, Pickup>) (code, p) -> p.validUntil.toEpochMilli()));
        private long issued, collected, refused;

        void issue(Pickup p) {
            codes.put(p.code, p);
            issued++;
        }

        boolean collect(String code) {
            Pickup p = codes.remove(code);
            if (p == null) {
                refused++;
                return false;
            }
            p.attempts++;
            collected++;
            return true;
        }
    }

    static final class Branches implements Runnable {
        final PickupCodes pickups = new PickupCodes();
        final CrewFiles customers = new CrewFiles(4_800);
        final EngineRings fridges = new EngineRings(480, 700);
        final Harbours branches = new Harbours(9_000);

        @Override
        public void run() {
            try {
                while (true) {
                    Thread.sleep(2_000);
                    pickups.collect("000000");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Branches b = new Branches();
        Glossary.load(40_000);
        DeckPlans.read(24);
        Sample s = new Sample(1104);
        int all = 30_000;
        ArrayDeque<String> waiting = new ArrayDeque<>();
        for (int i = 0; i < all; i++) {
            Pickup p = new Pickup(String.format("%06d", (i * 7919 + 13) % 1_000_000), Sample.at(i, all, Duration.ofHours(60)), s);
            b.pickups.issue(p);
            if (i % 10 < 6) waiting.add(p.code);
            if (waiting.size() > 400) b.pickups.collect(waiting.poll());
            if (i % 15 == 0) b.pickups.collect("x" + s.below(99_999));
        }
        Thread t = new Thread(b, "counter-sync");
        t.setDaemon(true);
        t.start();
        Ready.last();
    }
}
