package postal;

import java.util.EnumMap;
import java.util.Map;

/** Healthy: rates by product, zone and weight in steps of 20 g. */
public final class Rates {
    enum Product { LETTER, REGISTERED, SMALL_PACKET, PARCEL, EXPRESS, FREIGHT }

    private static Map<Product, int[][]> cents;

    private Rates() {}

    public static void set(int zones) {
        Dice d = new Dice(3);
        Map<Product, int[][]> set = new EnumMap<>(Product.class);
        for (Product p : Product.values()) {
            int[][] table = new int[Dice.part(zones)][1500];
            for (int[] zone : table) {
                int cost = 80 + d.below(400);
                for (int step = 0; step < zone.length; step++) zone[step] = cost += d.below(9);
            }
            set.put(p, table);
        }
        cents = set;
    }
}
