package gg.brassknights.match;

import com.meridian.office.*;
import java.util.*;
import org.harness.Ready;
import org.jbox2d.collision.shapes.CircleShape;
import org.jbox2d.common.Vec2;
import org.jbox2d.dynamics.*;
import org.jbox2d.pooling.IWorldPool;
import org.jbox2d.pooling.normal.DefaultWorldPool;

/** Nothing is wrong: worlds whose bodies come and go, and of each match the last 600 frames for a replay. */
public class Main {
    static final class Frame {
        final long tick;
        final long time;
        final float[] positions;

        Frame(long tick, long time, float[] positions) {
            this.tick = tick;
            this.time = time;
            this.positions = positions;
        }
    }

    static final class Ball {
        final String owner;
        final long thrown;
        final long vanishes;
        Body body;

        Ball(String owner, long thrown, long vanishes) {
            this.owner = owner;
            this.thrown = thrown;
            this.vanishes = vanishes;
        }
    }

    static final class Match {
        private static final int REPLAY = 600;
        private final String id;
        private final World world;
        private final ArrayDeque<Ball> balls = new ArrayDeque<>();
        private final ArrayDeque<Frame> replay = new ArrayDeque<>(REPLAY + 1);
        private final List<String> chat = new LinkedList<>();
        private long tick;

        Match(String id, World world) {
            this.id = id;
            this.world = world;
        }

        void tick(Gen g, long time) {
            tick++;
            if (balls.size() < 70) {
                Ball b = new Ball(g.name(), tick, tick + 40 + g.num(60));
                BodyDef def = new BodyDef();
                def.type = BodyType.DYNAMIC;
                def.position.set(g.num(400), g.num(300));
                def.linearVelocity.set(g.num(20) - 10, g.num(20) - 10);
                b.body = world.createBody(def);
                CircleShape round = new CircleShape();
                round.setRadius(0.2f);
                b.body.createFixture(round, 1);
                b.body.setUserData(b);
                balls.add(b);
            }
            while (!balls.isEmpty() && balls.peek().vanishes <= tick) world.destroyBody(balls.poll().body);
            if (tick % 4 == 0) world.step(1 / 15f, 2, 1);
            float[] p = new float[192];
            int k = 0;
            for (Ball b : balls) {
                if (k + 2 > p.length) break;
                p[k++] = b.body.getPosition().x;
                p[k++] = b.body.getPosition().y;
            }
            replay.addLast(new Frame(tick, time, p));
            if (replay.size() > REPLAY) replay.removeFirst();
            if (g.one(15)) chat.add(g.text(30));
            if (chat.size() > 50) chat.remove(0);
        }
    }

    static final class Matches {
        private final Map<String, Match> running = new LinkedHashMap<>();
        private long finished;

        void begin(String id) {
            running.put(id, new Match(id, new World(new Vec2(0, -1), POOL)));
        }

        void finish(String id) {
            running.remove(id);
            finished++;
        }
    }

    private static final Matches MATCHES = new Matches();
    private static final IWorldPool POOL = new DefaultWorldPool(World.WORLD_POOL_SIZE, World.WORLD_POOL_CONTAINER_SIZE);

    public static void main(String[] args) throws Exception {
        Codes.load(26_000);
        QuoteCache.load(19_000);
        NameIndex players = new NameIndex(60_000);
        OpenCases tickets = new OpenCases(16_000);
        Matches matches = MATCHES;
        Gen g = new Gen(2040);
        int rounds = Gen.n(80);
        int parallel = Gen.n(40);
        for (int r = 0; r < rounds; r++) {
            matches.begin("match-" + g.code(7));
            if (matches.running.size() > parallel) matches.finish(matches.running.keySet().iterator().next());
            long time = Gen.at(r, rounds, 2.5);
            for (Match m : matches.running.values()) {
                if (r < rounds - parallel && m.tick > 20) continue;
                for (int t = 0; t < 20; t++) m.tick(g, time + t * 50);
            }
        }
        System.out.println("running " + matches.running.size() + ", finished " + matches.finished);
        Ready.last();
        System.out.println(players.size() + " " + tickets);
    }
}
