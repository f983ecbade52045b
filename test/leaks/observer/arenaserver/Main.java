package gg.ironpeak.arena;

import com.meridian.office.*;
import java.util.*;
import org.harness.Ready;
import org.jbox2d.collision.shapes.CircleShape;
import org.jbox2d.collision.shapes.PolygonShape;
import org.jbox2d.common.Vec2;
import org.jbox2d.dynamics.*;

/**
 * A game server. A shot that hits is destroyed in the physics' world; one that flies out of the arena is only set inactive and
 * forgotten by the game, and its body stays in the world's list.
 */
public class Main {
    static final class Shot {
        final long number;
        final String shooter;
        final int weapon;
        final long fired;
        final float[] trail = new float[90];
        int points;
        Body body;

        Shot(long number, String shooter, int weapon, long fired) {
            this.number = number;
            this.shooter = shooter;
            this.weapon = weapon;
            this.fired = fired;
        }
    }

    static final class Player {
        final String name;
        final Body body;
        int hits;
        long lastInput;

        Player(String name, Body body) {
            this.name = name;
            this.body = body;
        }
    }

    static final class Arena {
        private final String id;
        private final World world = new World(new Vec2(0, 0));
        private final List<Player> players = new ArrayList<>();
        private final Map<Long, Shot> flying = new HashMap<>();
        private final Gen g;
        private long shots;
        private long left;

        Arena(String id, long seed) {
            this.id = id;
            g = new Gen(seed);
            for (int i = 0; i < 12; i++) {
                BodyDef def = new BodyDef();
                def.position.set(g.num(60), g.num(40));
                Body wall = world.createBody(def);
                PolygonShape box = new PolygonShape();
                box.setAsBox(1 + g.num(3), 1);
                wall.createFixture(box, 0);
            }
        }

        void join(String name) {
            BodyDef def = new BodyDef();
            def.type = BodyType.DYNAMIC;
            def.position.set(5 + g.num(50), 5 + g.num(30));
            Player p = new Player(name, world.createBody(def));
            CircleShape round = new CircleShape();
            round.setRadius(0.5f);
            p.body.createFixture(round, 1);
            p.body.setUserData(p);
            players.add(p);
        }

        void leave(int index) {
            Player p = players.remove(index);
            world.destroyBody(p.body);
        }

        void fire(long time) {
            Player p = players.get(g.num(players.size()));
            p.lastInput = time;
            Shot s = new Shot(++shots, p.name, g.num(7), time);
            BodyDef def = new BodyDef();
            def.type = BodyType.DYNAMIC;
            def.bullet = true;
            def.position.set(p.body.getPosition());
            double direction = g.real() * Math.PI * 2;
            def.linearVelocity.set((float) Math.cos(direction) * 90, (float) Math.sin(direction) * 90);
            s.body = world.createBody(def);
            FixtureDef f = new FixtureDef();
            CircleShape round = new CircleShape();
            round.setRadius(0.1f);
            f.shape = round;
            f.isSensor = true;
            f.density = 0.2f;
            s.body.createFixture(f);
            s.body.setUserData(s);
            flying.put(s.number, s);
        }

        void tick() {
            world.step(1 / 20f, 4, 2);
            for (Iterator<Shot> i = flying.values().iterator(); i.hasNext();) {
                Shot s = i.next();
                Vec2 at = s.body.getPosition();
                if (s.points < s.trail.length - 1) {
                    s.trail[s.points++] = at.x;
                    s.trail[s.points++] = at.y;
                }
                if (at.x < -5 || at.y < -5 || at.x > 65 || at.y > 45) {
                    left++;
                    s.body.setActive(false);
                    i.remove();
                } else if (s.points > 4 && g.one(30)) {
                    world.destroyBody(s.body);
                    i.remove();
                }
            }
        }
    }

    static final class Lobby {
        final List<Arena> arenas = new ArrayList<>();
        final QuoteHolder shop = new QuoteHolder();
        final OpenCases matches = new OpenCases(16_000);
        final NameIndex players = new NameIndex(70_000);
    }

    static final class QuoteHolder {
        QuoteHolder() {
            QuoteCache.load(17_000);
        }
    }

    public static void main(String[] args) throws Exception {
        RateTables.load(800, 1000);
        Codes.load(21_000);
        Lobby lobby = new Lobby();
        for (int i = 0; i < 2; i++) lobby.arenas.add(new Arena("arena-" + (i + 1), 70 + i));
        Gen g = new Gen(910);
        int ticks = 3_200;
        for (Arena a : lobby.arenas) for (int p = 0; p < 10; p++) a.join(g.name());
        for (int t = 0; t < ticks; t++) {
            for (Arena a : lobby.arenas) {
                a.fire(Gen.at(t, ticks, 5));
                if (t % 60 == 59) {
                    a.leave(g.num(a.players.size()));
                    a.join(g.name());
                }
                a.tick();
            }
        }
        long bodies = 0;
        for (Arena a : lobby.arenas) bodies += a.world.getBodyCount();
        System.out.println("bodies " + bodies + ", flying " + lobby.arenas.get(0).flying.size());
        Ready.last();
        System.out.println(lobby.players.size());
    }
}
