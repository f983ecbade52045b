package org.landmark.gazetteer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: names of places in plain maps and lists, which were read when the service started. */
public class Main {
    static final class Place {
        final int id;
        final String name;
        final String region;
        final float latitude;
        final float longitude;
        final List<String> otherNames = new ArrayList<>(2);

        Place(int id, String region, Sample s) {
            this.id = id;
            name = s.text(10 + s.below(14));
            this.region = region;
            latitude = (float) (s.real() * 180 - 90);
            longitude = (float) (s.real() * 360 - 180);
            for (int i = s.below(3); i > 0; i--) otherNames.add(s.text(12));
        }
    }

    static final class Gazetteer {
        private final Map<Integer, Place> places = new HashMap<>();
        private final Map<String, List<Place>> byRegion = new HashMap<>();
        private final TreeMap<String, Place> byName = new TreeMap<>();
        private final Map<Long, List<Place>> grid = new HashMap<>();

        void read(int n) {
            Sample s = new Sample(42);
            String[] regions = new String[200];
            for (int i = 0; i < regions.length; i++) regions[i] = s.text(18);
            for (int i = 0; i < n; i++) {
                Place p = new Place(i, regions[s.below(200)], s);
                places.put(i, p);
                byRegion.computeIfAbsent(p.region, r -> new ArrayList<>()).add(p);
                byName.put(p.name, p);
                grid.computeIfAbsent(((long) p.latitude) << 32 | (int) p.longitude & 0xffffffffL, k -> new ArrayList<>()).add(p);
            }
        }

        Place find(String name) {
            return byName.get(name);
        }
    }

    private static final Gazetteer PLACES = new Gazetteer();

    public static void main(String[] args) throws Exception {
        PLACES.read(Scale.of(80000));
        Sample s = new Sample(43);
        for (int i = 0; i < 20000; i++) PLACES.find(s.text(14));
        Ready.last();
    }
}
