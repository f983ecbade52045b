package no.fairlead.soundings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import no.fairlead.base.ChartTiles;
import no.fairlead.base.TideCurves;
import no.fairlead.base.VesselCards;
import org.harness.Ready;
import org.harness.Sample;

/** What stands in the charts we sell, packed into an R-tree per chart cell when the service starts; weekly corrections replace a cell as a whole. */
public class Main {
    enum Kind { SOUNDING, BUOY, WRECK, ROCK, LIGHT, CABLE }

    static final class Feature {
        final int id;
        final Kind kind;
        final float latitude;
        final float longitude;
        final float metres;
        final String note;

        Feature(int id, Kind kind, float latitude, float longitude, float metres, String note) {
            this.id = id;
            this.kind = kind;
            this.latitude = latitude;
            this.longitude = longitude;
            this.metres = metres;
            this.note = note;
        }
    }

    static final class Node {
        private static final int WIDTH = 16;
        final float[] box = {Float.MAX_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE};
        final Node[] children;
        final Feature[] features;

        Node(Node[] children, Feature[] features) {
            this.children = children;
            this.features = features;
            if (children != null) for (Node c : children) grow(c.box[0], c.box[1], c.box[2], c.box[3]);
            if (features != null) for (Feature f : features) grow(f.latitude, f.longitude, f.latitude, f.longitude);
        }

        private void grow(float south, float west, float north, float east) {
            box[0] = Math.min(box[0], south);
            box[1] = Math.min(box[1], west);
            box[2] = Math.max(box[2], north);
            box[3] = Math.max(box[3], east);
        }

        /** Sorts by latitude, cuts into strips, sorts these by longitude, and packs. */
        static Node pack(List<Feature> all) {
            all.sort(Comparator.comparingDouble(f -> f.latitude));
            int strip = (int) Math.ceil(Math.sqrt(all.size() / (double) WIDTH)) * WIDTH;
            List<Node> level = new ArrayList<>();
            for (int i = 0; i < all.size(); i += strip) {
                List<Feature> part = all.subList(i, Math.min(all.size(), i + strip));
                part.sort(Comparator.comparingDouble(f -> f.longitude));
                for (int k = 0; k < part.size(); k += WIDTH) level.add(new Node(null, part.subList(k, Math.min(part.size(), k + WIDTH)).toArray(Feature[]::new)));
            }
            while (level.size() > 1) {
                List<Node> up = new ArrayList<>();
                for (int k = 0; k < level.size(); k += WIDTH) up.add(new Node(level.subList(k, Math.min(level.size(), k + WIDTH)).toArray(Node[]::new), null));
                level = up;
            }
            return level.get(0);
        }

        float shallowest(float south, float west, float north, float east) {
            if (box[2] < south || box[0] > north || box[3] < west || box[1] > east) return Float.MAX_VALUE;
            float least = Float.MAX_VALUE;
            if (children != null) for (Node c : children) least = Math.min(least, c.shallowest(south, west, north, east));
            if (features != null) for (Feature f : features) if (f.latitude >= south && f.latitude <= north && f.longitude >= west && f.longitude <= east) least = Math.min(least, f.metres);
            return least;
        }
    }

    record Cell(String name, int edition, Node root) {}

    static final class ChartBook {
        private final Map<String, Cell> cells = new HashMap<>();

        void correct(String name, Sample s) {
            Cell old = cells.get(name);
            List<Feature> all = new ArrayList<>();
            int row = Math.floorMod(name.hashCode(), 30);
            for (int i = 9000 + s.below(7000); i > 0; i--) {
                Kind k = s.below(9) > 0 ? Kind.SOUNDING : Kind.values()[s.below(6)];
                all.add(new Feature(i, k, 56 + row / 2f + (float) s.real() / 2, 4 + (float) s.real() * 8, (float) s.real() * 300, k == Kind.SOUNDING ? null : s.text(10 + s.below(20))));
            }
            cells.put(name, new Cell(name, old == null ? 1 : old.edition + 1, Node.pack(all)));
        }
    }

    static final class ChartShop {
        final ChartBook book = new ChartBook();
        final TideCurves tides = new TideCurves(151);
        final ChartTiles charts = new ChartTiles(152);
        final VesselCards vessels = new VesselCards(153);
    }

    private static final ChartShop SHOP = new ChartShop();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1511);
        String[] names = new String[240];
        for (int i = 0; i < names.length; i++) names[i] = "NO4" + s.code(4) + i;
        Arrays.stream(names).forEach(n -> SHOP.book.correct(n, s));
        for (int week = 0; week < 60; week++) SHOP.book.correct(names[s.below(names.length)], s);
        float least = Float.MAX_VALUE;
        for (Cell c : SHOP.book.cells.values()) least = Math.min(least, c.root.shallowest(58, 5, 61, 7));
        System.err.println("shallowest " + least);
        Ready.last();
    }
}
