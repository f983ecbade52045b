package io.apexgames.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import works.gearhaus.base.RecentCustomers;
import works.gearhaus.base.ScanFrames;
import works.gearhaus.base.VinTable;

/** A shard of a racing game: cars, debris and spectators appear, move between the squares of the map, and go. */
public class Main {
    enum Kind { CAR, DEBRIS, SPECTATOR }

    static final class Body {
        float x, y, vx, vy;
        final float[] inertia = new float[9];
        final float[] ghost = new float[48];
    }

    static final class Entity {
        final int id;
        final Kind kind;
        final long spawned;
        final long until;
        final Body body = new Body();
        final Map<String, Object> traits = new HashMap<>(8);
        long square;

        Entity(int id, Kind kind, long spawned, long until) {
            this.id = id;
            this.kind = kind;
            this.spawned = spawned;
            this.until = until;
        }
    }

    static class World {
        private final Map<Integer, Entity> entities = new HashMap<>();
        private final Map<Long, List<Entity>> squares = new HashMap<>();
        private final Sample s = new Sample(201);
        private int ids;
        long tick = System.currentTimeMillis() / 50;

        void spawn() {
            Entity e = new Entity(++ids, Kind.values()[s.below(3)], tick, tick + 200 + s.below(1400));
            e.body.x = s.below(4000);
            e.body.y = s.below(4000);
            e.body.vx = s.below(21) - 10;
            e.body.vy = s.below(21) - 10;
            e.traits.put("skin", "skin-" + s.below(90));
            if (e.kind == Kind.CAR) e.traits.put("driver", s.text(14));
            if (e.kind != Kind.SPECTATOR) e.traits.put("damage", s.real());
            entities.put(e.id, e);
            enter(e);
        }

        private void enter(Entity e) {
            e.square = (long) (e.body.x / 100) << 32 | (int) (e.body.y / 100);
            squares.computeIfAbsent(e.square, k -> new ArrayList<>(4)).add(e);
        }

        private void leave(Entity e) {
            List<Entity> l = squares.get(e.square);
            l.remove(e);
            if (l.isEmpty()) squares.remove(e.square);
        }

        void step(int arrivals) {
            tick++;
            for (int i = 0; i < arrivals; i++) spawn();
            for (Iterator<Entity> i = entities.values().iterator(); i.hasNext(); ) {
                Entity e = i.next();
                if (e.until <= tick) {
                    leave(e);
                    i.remove();
                } else if ((e.id + tick) % 16 == 0) {
                    leave(e);
                    e.body.x = (e.body.x + e.body.vx + 4000) % 4000;
                    e.body.y = (e.body.y + e.body.vy + 4000) % 4000;
                    e.body.ghost[(int) (tick / 16 % 24) * 2] = e.body.x;
                    enter(e);
                }
            }
        }
    }

    static class Shard {
        final World world = new World();
        final RecentCustomers players = new RecentCustomers(202);
        final ScanFrames frames = new ScanFrames(64_000);
        final VinTable models = new VinTable(203);
    }

    private static Shard shard;

    public static void main(String[] args) throws Exception {
        shard = new Shard();
        int arrivals = Scale.of(52);
        for (int i = 0; i < 1900; i++) shard.world.step(arrivals);
        Ready.last();
    }
}
