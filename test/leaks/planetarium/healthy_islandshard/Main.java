package com.tidalgames.shard;

import eu.polarhall.house.Narrations;
import eu.polarhall.house.StarCatalogue;
import eu.polarhall.house.TicketHour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.harness.Ready;
import org.harness.Sample;

/** A game world in the middle of the evening: chunks near players are loaded and others unloaded, players come and go. */
public class Main {
    static final class Chunk {
        final int x;
        final int z;
        final byte[] blocks = new byte[16 * 16 * 16];
        final List<Creature> creatures = new ArrayList<>();
        long lastNear;

        Chunk(int x, int z) {
            this.x = x;
            this.z = z;
            Random r = new Random(x * 73_856_093L ^ z * 19_349_663L);
            for (int i = 0; i < blocks.length; i++) blocks[i] = (byte) (i / 256 < 8 ? 1 + r.nextInt(5) : 0);
            for (int i = r.nextInt(4); i > 0; i--) creatures.add(new Creature(r.nextInt(12), x * 16 + r.nextInt(16), z * 16 + r.nextInt(16)));
        }
    }

    static final class Creature {
        final int kind;
        float x;
        float z;
        short health = 20;

        Creature(int kind, float x, float z) {
            this.kind = kind;
            this.x = x;
            this.z = z;
        }
    }

    record Item(String name, int count, int wear) {}

    static final class Player {
        final String name;
        final long joined;
        final Item[] bag = new Item[36];
        double x;
        double z;
        long leaves;

        Player(String name, long joined, long leaves, Sample s) {
            this.name = name;
            this.joined = joined;
            this.leaves = leaves;
            x = s.below(1400) - 700;
            z = s.below(1400) - 700;
            for (int i = 5 + s.below(25); i > 0; i--) bag[i] = new Item(s.code(7).toLowerCase(), 1 + s.below(64), s.below(100));
        }
    }

    static final class World {
        private final Map<Long, Chunk> chunks = new HashMap<>();
        private final Map<String, Player> players = new HashMap<>();
        private long tick;
        private long saved;

        void tick(Sample s) {
            tick++;
            while (players.size() < 75 && s.below(3) == 0) {
                String name = s.code(8).toLowerCase();
                players.put(name, new Player(name, tick, tick + 300 + s.below(1500), s));
            }
            for (Iterator<Player> i = players.values().iterator(); i.hasNext();) {
                Player p = i.next();
                if (p.leaves <= tick) {
                    i.remove();
                    continue;
                }
                p.x += (s.real() - 0.5) * 20;
                p.z += (s.real() - 0.5) * 20;
                near(p);
            }
            if (tick % 50 == 0) unload();
        }

        private void near(Player p) {
            int cx = (int) Math.floor(p.x / 16);
            int cz = (int) Math.floor(p.z / 16);
            for (int x = cx - 4; x <= cx + 4; x++) {
                for (int z = cz - 4; z <= cz + 4; z++) {
                    long key = (long) x << 32 | z & 0xffffffffL;
                    Chunk c = chunks.get(key);
                    if (c == null) chunks.put(key, c = new Chunk(x, z));
                    c.lastNear = tick;
                }
            }
        }

        private void unload() {
            for (Iterator<Chunk> i = chunks.values().iterator(); i.hasNext();) {
                if (tick - i.next().lastNear > 120) {
                    i.remove();
                    saved++;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        StarCatalogue sky = new StarCatalogue(801);
        Narrations texts = new Narrations(802);
        TicketHour hour = new TicketHour(804);
        World world = new World();
        Sample s = new Sample(803);
        Thread loop = new Thread(() -> {
            for (int i = 0; i < 3_600; i++) world.tick(s);
            synchronized (world) {
                world.notifyAll();
                while (true) {
                    try {
                        world.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        }, "world-ticks");
        loop.setDaemon(true);
        synchronized (world) {
            loop.start();
            world.wait();
        }
        Ready.last();
        System.out.println(sky.visible(1, 2, 6) + texts.line("en", 1) + Duration.ofSeconds(world.saved) + hour.forShow(1));
    }
}
