package ie.transfusion.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The recipients whose antibodies were asked for last. */
public final class RecentRecipients {
    public static final class Recipient {
        final String record;
        final String hospital;
        final String antibodies;
        final LocalDate lastScreen;
        int asked;

        Recipient(String record, String hospital, String antibodies, LocalDate lastScreen) {
            this.record = record;
            this.hospital = hospital;
            this.antibodies = antibodies;
            this.lastScreen = lastScreen;
        }

        public String antibodies() {
            return antibodies;
        }
    }

    private final int limit = Scale.of(21_000);
    private final Map<String, Recipient> recent = new LinkedHashMap<>(512, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Recipient> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public RecentRecipients(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(60_000); i++) of("R" + (3_000_000 + s.below(Scale.of(58_000))));
    }

    public synchronized Recipient of(String record) {
        Recipient r = recent.get(record);
        if (r == null) {
            r = new Recipient(record, s.text(16 + s.below(20)), s.text(20 + s.below(50)), LocalDate.of(2024 + s.below(3), 1 + s.below(10), 1 + s.below(28)));
            recent.put(record, r);
        }
        r.asked++;
        return r;
    }
}
