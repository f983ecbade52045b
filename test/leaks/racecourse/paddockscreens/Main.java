package ie.glenview.paddock;

import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityData;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import com.simsilica.es.base.DefaultEntityData;
import ie.glenview.base.FormLines;
import ie.glenview.base.GoingTables;
import ie.glenview.base.SilksPictures;
import ie.glenview.base.StableBookings;
import ie.glenview.base.ToteWindow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Horses in the parade ring with what their bridle tags report, shown on screens of the boxes and restaurants. */
public class Main {
    record Runner(byte race, byte cloth, String name) implements EntityComponent {}

    record Position(float x, float y, long at) implements EntityComponent {}

    record Pulse(short beats, short breaths) implements EntityComponent {}

    static final class ParadeRing {
        private final EntityData world = new DefaultEntityData();
        private final Deque<EntityId> walking = new ArrayDeque<>();

        void enter(Runner runner) {
            EntityId id = world.createEntity();
            world.setComponents(id, runner, new Position(0, 0, System.currentTimeMillis()), new Pulse((short) 44, (short) 14));
            walking.addLast(id);
        }

        void leave() {
            world.removeEntity(walking.removeFirst());
        }

        void report(EntityId id, Position p, Pulse pulse) {
            world.setComponent(id, p);
            world.setComponent(id, pulse);
        }
    }

    static final class ScreenView {
        private final String place;
        private final EntitySet runners;
        private final List<String> lines = new ArrayList<>();

        ScreenView(String place, EntityData world) {
            this.place = place;
            runners = world.getEntities(Runner.class, Position.class);
        }

        void refresh() {
            if (!runners.applyChanges()) return;
            lines.clear();
            runners.forEach(e -> {
                Position p = e.get(Position.class);
                lines.add(e.get(Runner.class).name() + " " + Math.round(p.x()) + "/" + Math.round(p.y()));
            });
        }
    }

    static final class ScreenDesk {
        private final Map<String, ScreenView> screens = new LinkedHashMap<>();
        private final ParadeRing ring;

        ScreenDesk(ParadeRing ring) {
            this.ring = ring;
        }

        void switchOn(String place) {
            screens.put(place, new ScreenView(place, ring.world));
        }

        void switchOff(String place) {
            ScreenView v = screens.remove(place);
            if (v != null) v.lines.clear();
        }

        void refresh() {
            screens.values().forEach(ScreenView::refresh);
        }
    }

    static final class Paddock {
        final ParadeRing ring = new ParadeRing();
        final ScreenDesk desk = new ScreenDesk(ring);
        final FormLines form = new FormLines(11);
        final SilksPictures silks = new SilksPictures(12);
        final ToteWindow tote = new ToteWindow(13);
        final StableBookings bookings = new StableBookings(14);
        final GoingTables going = new GoingTables(15);
    }

    private static final Paddock PADDOCK = new Paddock();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(901);
        Deque<String> on = new ArrayDeque<>();
        for (int i = 0; i < 150; i++) {
            PADDOCK.ring.enter(new Runner((byte) (1 + i / 19), (byte) (1 + i % 19), s.text(14)));
            if (PADDOCK.ring.walking.size() > 22) PADDOCK.ring.leave();
            String place = "box " + s.below(90) + " screen " + i;
            PADDOCK.desk.switchOn(place);
            on.add(place);
            if (on.size() > 14) PADDOCK.desk.switchOff(on.removeFirst());
            for (EntityId id : PADDOCK.ring.walking) {
                PADDOCK.ring.report(id, new Position((float) s.real() * 80, (float) s.real() * 40, System.currentTimeMillis() - (150 - i) * 120_000L),
                        new Pulse((short) (40 + s.below(90)), (short) (12 + s.below(30))));
            }
            PADDOCK.desk.refresh();
        }
        Ready.last();
    }
}
