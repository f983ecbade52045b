package com.turnstile.gates;

import cinema.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.LongAdder;

/** Healthy: tickets scanned at the doors. Doors put scans into queues, checkers take them; used tickets are forgotten when the show begins. */
public class Main {
    record Scan(String door, String ticket, byte[] picture, long at) {}

    static final class Checker implements Runnable {
        private final BlockingQueue<Scan> inbox = new LinkedBlockingQueue<>(2000);
        private final Map<String, Long> used = new HashMap<>();
        private final LongAdder passed = new LongAdder(), refused = new LongAdder();

        @Override
        public void run() {
            try {
                for (int n = 1; ; n++) {
                    Scan s = inbox.take();
                    if (used.putIfAbsent(s.ticket, s.at) == null) passed.increment();
                    else refused.increment();
                    if (n % 2000 == 0) used.clear();
                    if (n % 100 == 0) Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final List<Checker> CHECKERS = new ArrayList<>();

    public static void main(String[] a) throws Exception {
        HallPlans.draw(4000);
        Visitors.warm(22000);
        Shows.plan(30000);
        for (int i = 0; i < 6; i++) {
            Checker c = new Checker();
            CHECKERS.add(c);
            daemon("checker-" + i, c);
        }
        for (int i = 0; i < 3; i++) {
            String door = "door-" + i;
            daemon(door, () -> scan(door));
        }
        Thread.sleep(5000);
        Ready.last();
    }

    private static void scan(String door) {
        Dice d = new Dice(door.hashCode());
        try {
            while (true) {
                String ticket = "T" + d.below(400000);
                CHECKERS.get(Math.floorMod(ticket.hashCode(), CHECKERS.size())).inbox.put(new Scan(door, ticket, d.bytes(300 + d.below(500)), System.nanoTime()));
                if (d.below(16) == 0) Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void daemon(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
    }
}
