package grid;

import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;

/** Healthy: households of the control zones in Vavr's immutable collections. */
public final class Zones {
    record Household(String address, int people, boolean heatPump, boolean wallbox) {}

    private static volatile Map<String, Vector<Household>> zones = HashMap.empty();

    public static void draw(int households) {
        Rnd r = new Rnd(13);
        for (int z = Rnd.share(households) / 150; z >= 0; z--)
            zones = zones.put("zone " + z, Vector.fill(150, () -> new Household(r.address(), r.upTo(6), r.upTo(5) == 0, r.upTo(3) == 0)));
    }
}
