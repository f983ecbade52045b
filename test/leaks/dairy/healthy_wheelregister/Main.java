package dk.engholm.wheels;

import static org.dizitart.no2.filters.FluentFilter.where;

import dk.engholm.base.ProcessSheets;
import dk.engholm.base.SiloRings;
import java.time.Duration;
import java.time.Instant;
import org.dizitart.no2.Nitrite;
import org.dizitart.no2.collection.Document;
import org.dizitart.no2.collection.NitriteCollection;
import org.dizitart.no2.index.IndexOptions;
import org.dizitart.no2.index.IndexType;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the care of the wheels of the last thirty days in a document store in memory, with an index by wheel; what is older is removed every day. */
public class Main {
    static final class CareRegister {
        private static final Duration KEPT = Duration.ofDays(30);
        private final Nitrite store = Nitrite.builder().openOrCreate();
        private final NitriteCollection care = store.getCollection("care");

        CareRegister() {
            care.createIndex(IndexOptions.indexOptions(IndexType.NON_UNIQUE), "wheel");
            care.createIndex(IndexOptions.indexOptions(IndexType.NON_UNIQUE), "day");
        }

        void add(String wheel, Instant at, String what, int grams) {
            care.insert(Document.createDocument("wheel", wheel).put("day", day(at)).put("at", at.toEpochMilli()).put("what", what).put("grams", grams));
        }

        void removeBefore(Instant now) {
            care.remove(where("day").lt(day(now.minus(KEPT))));
        }

        long size() {
            return care.size();
        }

        private static int day(Instant at) {
            return (int) (at.getEpochSecond() / 86_400);
        }
    }

    private static final CareRegister REGISTER = new CareRegister();
    private static final SiloRings RINGS = new SiloRings(811);
    private static final ProcessSheets SHEETS = new ProcessSheets(812);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(813);
        int days = 75;
        int perDay = Scale.of(1000);
        for (int d = 0; d < days; d++) {
            Instant midnight = Instant.now().minus(Duration.ofDays(days - 1 - d));
            for (int i = 0; i < perDay; i++) REGISTER.add("57" + (1_000_000 + s.below(Scale.of(20_000))), midnight.plusMillis(i * 60L), s.text(30 + s.below(60)), 9000 + s.below(3000));
            REGISTER.removeBefore(midnight);
        }
        Ready.last();
    }
}
