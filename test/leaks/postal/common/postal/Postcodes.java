package postal;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Healthy: the directory of postcodes, read once. */
public final class Postcodes {
    record Delivery(String street, short from, short to, int walk) {}

    static final class Place {
        final String name;
        final double latitude, longitude;
        final List<Delivery> deliveries = new ArrayList<>();

        Place(String name, double latitude, double longitude) {
            this.name = name;
            this.latitude = latitude;
            this.longitude = longitude;
        }
    }

    private static TreeMap<String, Place> directory;

    private Postcodes() {}

    public static void read(int count) {
        Dice d = new Dice(1);
        TreeMap<String, Place> read = new TreeMap<>();
        for (int i = 0, n = Dice.part(count); i < n; i++) {
            Place p = read.computeIfAbsent(d.postcode(), c -> new Place(d.town(), 45 + 10 * d.real(), 5 + 12 * d.real()));
            for (int j = 0; j < 4; j++) p.deliveries.add(new Delivery(d.address(), (short) d.below(100), (short) (100 + d.below(100)), d.below(4000)));
        }
        directory = read;
    }
}
