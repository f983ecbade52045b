package park.brightmoor.base;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The holders of annual passes that were asked for last. */
public final class AnnualGuests {
    static final class Guest {
        final String pass;
        final String name;
        final String street;
        int visits;

        Guest(String pass, String name, String street) {
            this.pass = pass;
            this.name = name;
            this.street = street;
        }
    }

    private final Sample s;
    private final int limit = Scale.of(16_000);
    private final Map<String, Guest> recent = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Guest> eldest) {
            return size() > limit;
        }
    };

    public AnnualGuests(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < limit * 2; i++) visit("AP" + (100_000 + s.below(limit * 3)));
    }

    public int visit(String pass) {
        return ++recent.computeIfAbsent(pass, p -> new Guest(p, s.text(16), s.text(28))).visits;
    }
}
