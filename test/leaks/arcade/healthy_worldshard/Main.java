package games.fjordlight.shard;

import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;
import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LatencyRings;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.PlayerLru;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** The whole world, loaded at the start: props and houses in cells. Effects and monsters come and go. */
public class Main {
    static class FadeOut extends AbstractControl {
        final Instant began;
        private float left;

        FadeOut(Instant began, float left) {
            this.began = began;
            this.left = left;
        }

        @Override
        protected void controlUpdate(float tpf) {
            left -= tpf;
            if (left <= 0) spatial.removeFromParent();
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {}
    }

    static final class Monster {
        final long id;
        final Node node;
        final float[] threat = new float[24];
        int health = 100;

        Monster(long id, Node node) {
            this.id = id;
            this.node = node;
        }
    }

    static final class Cell {
        final int x;
        final int z;
        final Node node;

        Cell(int x, int z, Node node) {
            this.x = x;
            this.z = z;
            this.node = node;
        }
    }

    /** Tracks of monsters for whoever asks, the last positions only. */
    static final class Trail {
        private final float[] points = new float[3 * 128];
        private int next;

        void add(float x, float y, float z) {
            points[next] = x;
            points[next + 1] = y;
            points[next + 2] = z;
            next = (next + 3) % points.length;
        }
    }

    static final class World {
        final Node root = new Node("fjord");
        final Node effects = new Node("effects");
        final Node monsters = new Node("monsters");
        final Cell[][] cells = new Cell[24][24];
        final Map<Long, Monster> alive = new HashMap<>();
        final Map<Long, Trail> trails = new HashMap<>();
        final List<Mesh> meshes = new ArrayList<>();

        World(Sample s) {
            root.attachChild(effects);
            root.attachChild(monsters);
            for (int m = 0; m < 40; m++) meshes.add(m % 2 == 0 ? new Box(1, 1 + m, 1) : new Quad(2, 2));
            for (int x = 0; x < 24; x++) {
                for (int z = 0; z < 24; z++) {
                    Cell c = new Cell(x, z, new Node("cell-" + x + "-" + z));
                    for (int i = 0; i < 52; i++) {
                        Geometry g = new Geometry("prop-" + s.code(5), meshes.get(s.below(40)));
                        g.setLocalTranslation(x * 64 + s.below(64), 0, z * 64 + s.below(64));
                        g.setUserData("script", s.text(60));
                        c.node.attachChild(g);
                    }
                    cells[x][z] = c;
                    root.attachChild(c.node);
                }
            }
            root.updateGeometricState();
        }
    }

    static final class Shard {
        final ItemCatalog items = new ItemCatalog(331);
        final AvatarCache skins = new AvatarCache(332);
        final LootTables loot = new LootTables(333);
        final PlayerLru players = new PlayerLru(334);
        final LatencyRings latency = new LatencyRings(335);
        final World world = new World(new Sample(336));
    }

    private static Shard shard;

    public static void main(String[] args) throws Exception {
        shard = new Shard();
        World w = shard.world;
        Sample s = new Sample(804);
        ArrayDeque<Monster> order = new ArrayDeque<>();
        Mesh decal = new Quad(1, 1);
        int n = 20_000;
        for (int i = 0; i < n; i++) {
            Geometry g = new Geometry("spark", decal);
            g.setLocalTranslation(new Vector3f(s.below(1500), 1, s.below(1500)));
            g.addControl(new FadeOut(Sample.at(i, n, java.time.Duration.ofHours(8)), 3f));
            w.effects.attachChild(g);
            if (i % 5 == 0) {
                Monster m = new Monster(i, new Node("monster-" + i));
                w.monsters.attachChild(m.node);
                w.alive.put(m.id, m);
                w.trails.put(m.id, new Trail());
                order.add(m);
                if (order.size() > 900) {
                    Monster dead = order.poll();
                    dead.node.removeFromParent();
                    w.alive.remove(dead.id);
                    w.trails.remove(dead.id);
                }
            }
            w.trails.get((long) (i - i % 5)).add(s.below(1500), 0, s.below(1500));
            if (i % 100 == 0) {
                w.root.updateLogicalState(1f);
                w.root.updateGeometricState();
            }
        }
        w.root.updateLogicalState(1f);
        w.root.updateGeometricState();
        Ready.last();
    }
}
