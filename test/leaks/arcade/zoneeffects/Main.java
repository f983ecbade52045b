package games.lowtide.zone;

import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Quad;
import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LatencyRings;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.PlayerLru;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** An effect whose time is over is switched off, but stays attached to the zone's node. */
public class Main {
    static final class SpellCast {
        final long caster;
        final String spell;
        final Instant at;
        final float[] power;

        SpellCast(long caster, String spell, Instant at, float[] power) {
            this.caster = caster;
            this.spell = spell;
            this.at = at;
            this.power = power;
        }
    }

    static class FadingControl extends AbstractControl {
        final SpellCast cast;
        float left;

        FadingControl(SpellCast cast, float left) {
            this.cast = cast;
            this.left = left;
        }

        @Override
        protected void controlUpdate(float tpf) {
            left -= tpf;
            if (left <= 0) {
                setEnabled(false);
            }
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {}
    }

    static final class Avatar {
        final long player;
        final Node node;

        Avatar(long player, Node node) {
            this.player = player;
            this.node = node;
        }
    }

    static final class Zone {
        final String name;
        final Node root;
        final Node effects = new Node("effects");
        final Node figures = new Node("figures");
        final List<Avatar> avatars = new ArrayList<>();
        private final Mesh decal = new Quad(1, 1);

        Zone(String name) {
            this.name = name;
            root = new Node(name);
            root.attachChild(effects);
            root.attachChild(figures);
        }

        void cast(SpellCast c, Vector3f where) {
            Geometry g = new Geometry("decal-" + c.spell, decal);
            g.setLocalTranslation(where);
            g.addControl(new FadingControl(c, 4f));
            effects.attachChild(g);
        }

        void enter(long player) {
            Avatar a = new Avatar(player, new Node("figure-" + player));
            avatars.add(a);
            figures.attachChild(a.node);
            if (avatars.size() > 80) avatars.remove(0).node.removeFromParent();
        }

        void tick(float tpf) {
            root.updateLogicalState(tpf);
            root.updateGeometricState();
        }
    }

    static final class ZoneServer {
        final List<Zone> zones = new ArrayList<>();
        final ItemCatalog items = new ItemCatalog(51);
        final AvatarCache skins = new AvatarCache(52);
        final LootTables loot = new LootTables(53);
        final PlayerLru players = new PlayerLru(54);
        final LatencyRings latency = new LatencyRings(55);
    }

    private static final ZoneServer SERVER = new ZoneServer();

    public static void main(String[] args) throws Exception {
        for (String z : new String[] {"harbour", "catacombs", "highmoor"}) SERVER.zones.add(new Zone(z));
        Sample s = new Sample(505);
        int n = 11_000;
        for (int i = 0; i < n; i++) {
            Zone z = SERVER.zones.get(s.below(3));
            z.cast(new SpellCast(s.number(), s.code(6), Sample.at(i, n, Duration.ofHours(10)), new float[8 + s.below(12)]), new Vector3f(s.below(500), 0, s.below(500)));
            if (i % 4 == 0) z.enter(s.number());
            if (i % 60 == 0) for (Zone each : SERVER.zones) each.tick(2f);
        }
        for (Zone each : SERVER.zones) each.tick(5f);
        Ready.last();
    }
}
