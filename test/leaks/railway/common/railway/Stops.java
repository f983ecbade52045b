package railway;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

import ch.hsr.geohash.GeoHash;

/** Healthy: stops of trains and buses by the cell in which they are. */
public final class Stops {
    record Stop(int id, String name, float latitude, float longitude) {}

    private final TreeMap<GeoHash, List<Stop>> cells = new TreeMap<>();
    private static Stops stops;

    public static void read(int count) {
        Dice d = new Dice(7);
        Stops all = new Stops();
        for (int i = 0, n = Dice.part(count); i < n; i++) {
            float latitude = 46 + (float) (8 * d.real()), longitude = 6 + (float) (9 * d.real());
            all.cells.computeIfAbsent(GeoHash.withCharacterPrecision(latitude, longitude, 5), x -> new ArrayList<>(2))
                    .add(new Stop(i, d.station() + " " + i, latitude, longitude));
        }
        stops = all;
    }
}
