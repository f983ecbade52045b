package com.bagline.sorter;

import airport.*;

import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;

/**
 * Healthy: a baggage system at peak. Bags on the belts are known until they are loaded, the queues
 * of the belts have a capacity and are nearly full, and the early-bag store is full by intention.
 */
public class Main {
    static final class Bag {
        final long tag;
        final String flight;
        final byte[] image;
        final long seen = System.currentTimeMillis();

        Bag(Rnd r, long tag) {
            this.tag = tag;
            flight = r.flight();
            image = r.octets(700);
        }
    }

    static final class Sorter {
        private final List<ManyToOneConcurrentArrayQueue<Bag>> belts = new ArrayList<>();
        private final LongObjectHashMap<Bag> known = new LongObjectHashMap<>();
        private final Bag[] earlyStore;
        private final List<Thread> pushers = new ArrayList<>();
        private volatile long loaded;

        Sorter(int beltCount, int capacity, int store) {
            earlyStore = new Bag[store];
            for (int i = 0; i < beltCount; i++) {
                ManyToOneConcurrentArrayQueue<Bag> q = new ManyToOneConcurrentArrayQueue<>(capacity);
                belts.add(q);
                Thread t = new Thread(() -> push(q), "pusher-" + i);
                t.setDaemon(true);
                t.start();
                pushers.add(t);
            }
        }

        private void push(ManyToOneConcurrentArrayQueue<Bag> q) {
            while (true) {
                Bag b = q.poll();
                if (b == null) LockSupport.parkNanos(2_000_000);
                else {
                    synchronized (known) {
                        known.remove(b.tag);
                    }
                    loaded++;
                    LockSupport.parkNanos(900_000);
                }
            }
        }

        void induct(Bag b) {
            int slot = (int) (b.tag % earlyStore.length);
            Bag out = earlyStore[slot];
            earlyStore[slot] = b;
            if (out == null) return;
            synchronized (known) {
                known.put(out.tag, out);
            }
            while (!belts.get((int) (out.tag % belts.size())).offer(out)) LockSupport.parkNanos(500_000);
        }
    }

    private static Sorter sorter;

    public static void main(String[] a) throws Exception {
        Weather.observe(24000);
        Passengers.register(15000);
        Cameras.film(200, 20);
        sorter = new Sorter(8, Rnd.share(1024), Rnd.share(9000));
        Thread induction =
                new Thread(
                        () -> {
                            Rnd r = new Rnd(2);
                            for (long tag = 1; ; tag++) {
                                sorter.induct(new Bag(r, tag));
                                if (tag % 200 == 0) LockSupport.parkNanos(4_000_000);
                            }
                        },
                        "induction");
        induction.setDaemon(true);
        induction.start();
        Thread.sleep(6000);
        Ready.last();
    }
}
