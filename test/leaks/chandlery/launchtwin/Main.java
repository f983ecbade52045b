package no.fairlead.launchtwin;

import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.systems.IteratingSystem;
import java.util.ArrayDeque;
import java.util.Deque;
import no.fairlead.base.ArticleCatalogue;
import no.fairlead.base.BinScales;
import no.fairlead.base.ChartTiles;
import no.fairlead.base.OpenOrders;
import no.fairlead.base.TideCurves;
import org.harness.Ready;
import org.harness.Sample;

/** A picture of the supply launches: a delivered pallet loses its place and its course, so that no system moves it, and remains an entity. */
public class Main {
    public static class Place extends Component {
        public float x;
        public float y;
    }

    public static class Course extends Component {
        public float toX;
        public float toY;
        public int launch;
    }

    public static class Label extends Component {
        public String order;
        public String vessel;
        public String goods;
        public byte[] barcode;
    }

    public static class Wake extends Component {
        public int ticksLeft;
    }

    public static class Sailing extends IteratingSystem {
        private ComponentMapper<Place> places;
        private ComponentMapper<Course> courses;
        private final Deque<String> arrived = new ArrayDeque<>();

        public Sailing() {
            super(Aspect.all(Place.class, Course.class));
        }

        @Override
        protected void process(int pallet) {
            Place p = places.get(pallet);
            Course c = courses.get(pallet);
            p.x += Math.signum(c.toX - p.x) * Math.min(9, Math.abs(c.toX - p.x));
            p.y += Math.signum(c.toY - p.y) * Math.min(9, Math.abs(c.toY - p.y));
            if (p.x == c.toX && p.y == c.toY) delivered(pallet);
        }

        private void delivered(int pallet) {
            arrived.addLast(world.getMapper(Label.class).get(pallet).order);
            if (arrived.size() > 300) arrived.removeFirst();
            places.remove(pallet);
            courses.remove(pallet);
        }
    }

    public static class Fading extends IteratingSystem {
        private ComponentMapper<Wake> wakes;

        public Fading() {
            super(Aspect.all(Wake.class));
        }

        @Override
        protected void process(int wake) {
            if (--wakes.get(wake).ticksLeft <= 0) world.delete(wake);
        }
    }

    static final class HarbourPicture {
        final World world = new World(new WorldConfigurationBuilder().with(new Sailing(), new Fading()).build());

        void load(String order, String vessel, Sample s) {
            int pallet = world.create();
            Label l = world.edit(pallet).create(Label.class);
            l.order = order;
            l.vessel = vessel;
            l.goods = s.text(60 + s.below(140));
            l.barcode = s.bytes(180 + s.below(80));
            world.edit(pallet).create(Place.class);
            Course c = world.edit(pallet).create(Course.class);
            c.toX = s.below(400);
            c.toY = s.below(300);
            c.launch = s.below(7);
        }

        void tick(Sample s) {
            int wake = world.create();
            world.edit(wake).create(Wake.class).ticksLeft = 20 + s.below(20);
            world.setDelta(1);
            world.process();
        }
    }

    static final class DispatchOffice {
        final HarbourPicture picture = new HarbourPicture();
        final ChartTiles charts = new ChartTiles(21);
        final OpenOrders orders = new OpenOrders(22);
        final TideCurves tides = new TideCurves(23);
        final BinScales bins = new BinScales(24);
        final ArticleCatalogue catalogue = new ArticleCatalogue(25);
    }

    private static DispatchOffice office;

    public static void main(String[] args) throws Exception {
        office = new DispatchOffice();
        Sample s = new Sample(211);
        for (int i = 0; i < 17_000; i++) {
            office.picture.load("SO" + (26_400_000 + i / 3), "IMO " + (9_000_000 + s.below(40_000)), s);
            office.picture.tick(s);
        }
        Ready.last();
    }
}
