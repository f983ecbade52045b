package com.sailclash.world;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import net.saltmarsh.port.*;
import org.dyn4j.dynamics.Body;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.World;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a game's world in the middle of a match: buoys that stay, boats of the players, gusts that are removed when they have blown out, and the frames of the last minute for replays. */
public class Main {
    static final class Boat {
        final String player;
        final Body body;
        final String[] log = new String[16];
        int logged, score;
        Instant joined = Instant.now();

        Boat(String player, Body body) {
            this.player = player;
            this.body = body;
        }
    }

    record Gust(Body body, int untilTick, double force) {}

    record Frame(int tick, float[] xs, float[] ys, byte[] sails) {}

    static final class Match {
        final World<Body> world = new World<>();
        final Map<String, Boat> boats = new HashMap<>();
        final ArrayDeque<Gust> gusts = new ArrayDeque<>();
        final ArrayDeque<Frame> replay = new ArrayDeque<>();
        final byte[][] depth;
        int tick;

        Match(Sample s) {
            world.setGravity(World.ZERO_GRAVITY);
            int n = Scale.of(1_800);
            for (int i = 0; i < n; i++) world.addBody(at(s, Geometry.createCircle(0.5), MassType.INFINITE));
            depth = new byte[Scale.of(1_400)][1_400];
            for (byte[] row : depth) for (int x = 0; x < row.length; x += 2) row[x] = (byte) s.below(60);
        }

        static Body at(Sample s, org.dyn4j.geometry.Convex shape, MassType mass) {
            Body b = new Body();
            b.addFixture(shape);
            b.setMass(mass);
            b.translate(s.real() * 4_000, s.real() * 4_000);
            return b;
        }

        void join(String player, Sample s) {
            Boat b = new Boat(player, at(s, Geometry.createRectangle(4, 1.5), MassType.NORMAL));
            b.body.setLinearVelocity(new Vector2(s.real(), s.real()));
            boats.put(player, b);
            world.addBody(b.body);
        }

        void leave(String player) {
            Boat b = boats.remove(player);
            if (b != null) world.removeBody(b.body);
        }

        void step(Sample s) {
            tick++;
            for (int k = 0; k < 12; k++) {
                Gust g = new Gust(at(s, Geometry.createCircle(2), MassType.NORMAL), tick + 40, s.real());
                gusts.add(g);
                world.addBody(g.body);
            }
            while (!gusts.isEmpty() && gusts.peek().untilTick <= tick) world.removeBody(gusts.poll().body);
            world.step(1);
            int n = boats.size(), i = 0;
            Frame f = new Frame(tick, new float[n], new float[n], new byte[n]);
            for (Boat b : boats.values()) {
                f.xs[i] = (float) b.body.getTransform().getTranslationX();
                f.ys[i++] = (float) b.body.getTransform().getTranslationY();
                if (tick % 10 == 0) b.log[b.logged++ % 16] = "t" + tick + " at " + f.xs[i - 1];
            }
            replay.add(f);
            if (replay.size() > 1_500) replay.poll();
        }
    }

    private static Match match;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1209);
        match = new Match(s);
        TideTables tides = new TideTables(160, 5_000);
        DeckPlans.read(18);
        ChartTiles.open(4_500_000);
        int players = Scale.of(900);
        for (int i = 0; i < players; i++) match.join("player-" + i, s);
        for (int t = 0; t < 1_700; t++) {
            match.step(s);
            if (t % 4 == 0) {
                match.leave("player-" + t / 4);
                match.join("player-" + (players + t / 4), s);
            }
        }
        Ready.last();
        tides.at(1, 2);
    }
}
