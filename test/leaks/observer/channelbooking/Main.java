package com.innkeeper.channels;

import com.meridian.office.*;
import java.util.*;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;

/**
 * Updates of rooms and prices go to booking portals, at most six at a time for each portal, every one in a virtual thread. An update that is
 * not valid throws between acquire and try, and its permit is lost; after six of them all later updates of the portal wait for ever.
 */
public class Main {
    static final class Update {
        final String hotel;
        final String room;
        final long made;
        final int[] free = new int[45];
        final long[] prices = new long[45];
        final String currency;

        Update(Gen g, long made) {
            hotel = "H" + g.digits(6);
            room = g.code(4);
            this.made = made;
            for (int i = 0; i < free.length; i++) {
                free[i] = g.num(9);
                prices[i] = g.cents(30_000);
            }
            currency = g.one(400) ? "" : "EUR";
        }
    }

    static final class Portal {
        final String name;
        final boolean strict;
        private final Semaphore slots = new Semaphore(6);
        private final AtomicLong sent = new AtomicLong();
        private final AtomicLong refused = new AtomicLong();

        Portal(String name, boolean strict) {
            this.name = name;
            this.strict = strict;
        }

        void push(Update u) throws InterruptedException {
            slots.acquire();
            String body = render(u);
            try {
                Thread.yield();
                if (body.length() > 0) sent.incrementAndGet();
            } finally {
                slots.release();
            }
        }

        private String render(Update u) {
            if (strict && u.currency.isEmpty()) {
                refused.incrementAndGet();
                throw new IllegalArgumentException(u.hotel + ": no currency");
            }
            StringBuilder b = new StringBuilder(u.hotel).append(u.room);
            for (int i = 0; i < u.free.length; i++) b.append(u.free[i]).append('@').append(u.prices[i]);
            return b.toString();
        }
    }

    static final class ChannelManager {
        private final Map<String, Portal> portals = new LinkedHashMap<>();
        private final java.lang.reflect.Method start;

        ChannelManager() throws Exception {
            start = Thread.class.getMethod("startVirtualThread", Runnable.class);
            for (String name : "roomfinder staycheap hotelo nightly tripdeck".split(" ")) portals.put(name, new Portal(name, name.equals("hotelo")));
        }

        void publish(Update u, String portal) throws Exception {
            Portal p = portals.get(portal);
            start.invoke(null, (Runnable) () -> {
                try {
                    p.push(u);
                } catch (InterruptedException | IllegalArgumentException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    private static ChannelManager manager;

    public static void main(String[] args) throws Exception {
        Partners.load(18_000);
        QuoteCache.load(17_500);
        RateTables.load(870, 1000);
        manager = new ChannelManager();
        ScanCache photos = new ScanCache(660, 10_000);
        OpenCases bookings = new OpenCases(15_000);
        Gen g = new Gen(990);
        String[] names = manager.portals.keySet().toArray(new String[0]);
        int updates = 28_000;
        for (int i = 0; i < updates; i++) {
            manager.publish(new Update(g, Gen.at(i, updates, 20)), names[g.num(names.length)]);
            if (i % 500 == 0) Thread.sleep(4);
        }
        Thread.sleep(1_000);
        for (Portal p : manager.portals.values()) System.out.println(p.name + " sent " + p.sent + ", refused " + p.refused);
        Ready.last();
        System.out.println(photos + " " + bookings);
    }
}
