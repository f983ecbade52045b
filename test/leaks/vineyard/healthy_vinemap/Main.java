package com.rivaclos.vines;

import estate.Parcels;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: every vine of the estate in a quadtree that is read at the start; tractors ask what is around them. */
public class Main {
    static final class Vine {
        private final int number;
        private final float x;
        private final float y;
        private final short clone;
        private byte health;

        Vine(int number, float x, float y, short clone, byte health) {
            this.number = number;
            this.x = x;
            this.y = y;
            this.clone = clone;
            this.health = health;
        }
    }

    static final class Quad {
        private static final int MOST = 24;
        private final float x, y, half;
        private Vine[] vines = new Vine[MOST];
        private int count;
        private Quad[] quarters;

        Quad(float x, float y, float half) {
            this.x = x;
            this.y = y;
            this.half = half;
        }

        void plant(Vine vine) {
            if (quarters != null) {
                quarter(vine).plant(vine);
            } else if (count < MOST) {
                vines[count++] = vine;
            } else {
                float h = half / 2;
                quarters = new Quad[] {new Quad(x - h, y - h, h), new Quad(x + h, y - h, h), new Quad(x - h, y + h, h), new Quad(x + h, y + h, h)};
                for (Vine old : vines) quarter(old).plant(old);
                vines = null;
                count = 0;
                plant(vine);
            }
        }

        private Quad quarter(Vine vine) {
            return quarters[(vine.x >= x ? 1 : 0) + (vine.y >= y ? 2 : 0)];
        }

        void around(float px, float py, float radius, List<Vine> found) {
            if (Math.abs(px - x) > half + radius || Math.abs(py - y) > half + radius) return;
            for (int i = 0; i < count; i++) if (Math.hypot(vines[i].x - px, vines[i].y - py) <= radius) found.add(vines[i]);
            if (quarters != null) for (Quad quarter : quarters) quarter.around(px, py, radius, found);
        }
    }

    static class VineMap {
        private final Quad root = new Quad(8_000, 8_000, 8_000);
        private final AtomicLong asked = new AtomicLong();

        VineMap(int vines, Sample s) {
            for (int i = 0; i < vines; i++) {
                root.plant(new Vine(i, s.below(16_000_000) / 1_000f, s.below(16_000_000) / 1_000f, (short) s.below(120), (byte) (50 + s.below(50))));
            }
        }

        long sprayed(float x, float y) {
            List<Vine> found = new ArrayList<>();
            root.around(x, y, 6, found);
            asked.incrementAndGet();
            long litres = 0;
            for (Vine vine : found) litres += vine.health < 70 ? 2 : 1;
            return litres;
        }
    }

    static VineMap map;

    public static void main(String[] args) throws Exception {
        Parcels.load(9_000);
        map = new VineMap(Scale.of(820_000), new Sample(421));
        AtomicLong litres = new AtomicLong();
        ExecutorService tractors = Executors.newFixedThreadPool(3, r -> new Thread(r, "tractor"));
        for (int t = 0; t < 3; t++) {
            Sample s = new Sample(4_210 + t);
            tractors.execute(() -> {
                float x = s.below(16_000), y = s.below(16_000);
                for (int i = 0; i < 20_000; i++) {
                    litres.addAndGet(map.sprayed(x, y));
                    x = Math.abs((x + s.below(30) / 10f) % 16_000);
                    y = Math.abs((y + s.below(30) / 10f) % 16_000);
                }
            });
        }
        tractors.shutdown();
        tractors.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
