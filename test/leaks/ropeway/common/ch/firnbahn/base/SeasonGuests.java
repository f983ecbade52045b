package ch.firnbahn.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The holders of season passes that were looked up last. */
public final class SeasonGuests {
    public static final class Guest {
        final String pass;
        final String name;
        final String town;
        final LocalDate born;
        int rides;

        Guest(String pass, String name, String town, LocalDate born) {
            this.pass = pass;
            this.name = name;
            this.town = town;
            this.born = born;
        }

        public String name() {
            return name;
        }
    }

    private final int limit = Scale.of(22_000);
    private final Map<String, Guest> recent = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Guest> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public SeasonGuests(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(55_000); i++) of("SP" + (2_000_000 + s.below(Scale.of(60_000))));
    }

    public synchronized Guest of(String pass) {
        Guest g = recent.get(pass);
        if (g == null) recent.put(pass, g = new Guest(pass, s.text(12 + s.below(16)), s.text(10 + s.below(14)), LocalDate.of(1940 + s.below(78), 1 + s.below(12), 1 + s.below(28))));
        g.rides++;
        return g;
    }
}
