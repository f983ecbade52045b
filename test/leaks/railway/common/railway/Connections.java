package railway;

import java.util.LinkedHashMap;
import java.util.Map;

/** Healthy: connections found lately; the one not asked for the longest time goes. */
public final class Connections extends LinkedHashMap<String, Connections.Journey> {
    record Journey(String[] legs, int minutes, int changes) {}

    private final int limit;
    private static Connections recent;

    private Connections(int limit) {
        super(64, 0.75f, true);
        this.limit = limit;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Journey> eldest) {
        return size() > limit;
    }

    public static void search(int count) {
        Dice d = new Dice(10);
        Connections c = new Connections(Dice.part(count));
        for (int i = 0; i < c.limit * 8 / 5; i++) {
            String[] legs = new String[1 + d.below(4)];
            for (int k = 0; k < legs.length; k++) legs[k] = "ICE " + d.below(3000) + " to " + d.station();
            c.put(d.code(7) + ":" + d.code(7), new Journey(legs, 20 + d.below(600), legs.length - 1));
        }
        recent = c;
    }
}
