package dk.engholm.map;

import dk.engholm.base.PumpedWindow;
import dk.engholm.base.ShopCustomers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.kdtree.KdNode;
import org.locationtech.jts.index.kdtree.KdTree;

/** Healthy: all places where milk is fetched or cheese is delivered, in a tree by place that is built once, and the newest answers in an LRU. */
public class Main {
    record Place(int number, String name, String road, byte kind, short minutes) {}

    static final class PlaceMap {
        private final KdTree places = new KdTree();
        private final int limit = Scale.of(6000);
        private final Map<String, List<Place>> answers = new LinkedHashMap<>(256, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, List<Place>> eldest) {
                return size() > limit;
            }
        };

        PlaceMap(Sample s, int n) {
            for (int i = 0; i < n; i++) {
                Place p = new Place(i, s.text(14 + s.below(20)), s.text(10 + s.below(20)), (byte) s.below(4), (short) (3 + s.below(25)));
                places.insert(new Coordinate(440_000 + s.real() * 450_000, 6_050_000 + s.real() * 350_000), p);
            }
        }

        synchronized List<Place> near(int east, int north, int metres) {
            return answers.computeIfAbsent(east + "/" + north + "/" + metres, k -> {
                List<?> found = places.query(new Envelope(east - metres, east + metres, north - metres, north + metres));
                return found.stream().map(n -> (Place) ((KdNode) n).getData()).limit(12).collect(Collectors.toList());
            });
        }
    }

    private static final PlaceMap PLACES = new PlaceMap(new Sample(801), Scale.of(240_000));
    private static final PumpedWindow PUMPED = new PumpedWindow(802);
    private static final ShopCustomers CUSTOMERS = new ShopCustomers(803);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(804);
        for (int i = 0; i < Scale.of(20_000); i++) PLACES.near(440_000 + s.below(450) * 1000, 6_050_000 + s.below(350) * 1000, 2000);
        Ready.last();
    }
}
