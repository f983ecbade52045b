package harvest;

import java.util.LinkedHashMap;
import java.util.Map;

/** Healthy: spare parts looked up lately; the one not asked for the longest gives way. */
public final class SpareParts {
    record Part(String number, String name, int cents, short[] fits) {}

    static final class Recent extends LinkedHashMap<String, Part> {
        private final int limit;

        Recent(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Part> eldest) {
            return size() > limit;
        }
    }

    private static Recent recent;

    private SpareParts() {}

    public static void look(int limit) {
        Dice d = new Dice(7);
        recent = new Recent(Dice.part(limit));
        for (int i = 0; i < recent.limit * 4 / 3; i++) {
            short[] fits = new short[4 + d.below(20)];
            for (int f = 0; f < fits.length; f++) fits[f] = (short) d.below(5000);
            String number = d.code(10);
            recent.put(number, new Part(number, d.text(30), d.below(90000), fits));
        }
    }
}
