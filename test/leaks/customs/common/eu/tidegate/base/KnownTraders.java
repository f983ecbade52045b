package eu.tidegate.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The traders that were looked up last. */
public final class KnownTraders {
    public static final class Trader {
        final String eori;
        final String name;
        final String address;
        final LocalDate authorised;
        int declarations;

        Trader(String eori, String name, String address, LocalDate authorised) {
            this.eori = eori;
            this.name = name;
            this.address = address;
            this.authorised = authorised;
        }

        public String name() {
            return name;
        }
    }

    private static final class Recent extends LinkedHashMap<String, Trader> {
        private final int limit;

        Recent(int limit) {
            super(128, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Trader> eldest) {
            return size() > limit;
        }
    }

    private final Recent recent = new Recent(Scale.of(24_000));
    private final Sample s;

    public KnownTraders(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(60_000); i++) lookUp("EORI" + (1_000_000 + s.below(Scale.of(64_000))));
    }

    public Trader lookUp(String eori) {
        Trader t = recent.computeIfAbsent(eori, e -> new Trader(e, s.text(14 + s.below(20)), s.text(30 + s.below(30)), LocalDate.of(2008 + s.below(17), 1 + s.below(12), 1 + s.below(28))));
        t.declarations++;
        return t;
    }
}
