package pl.zubrowisko.gates;

import io.opencensus.stats.Aggregation;
import io.opencensus.stats.BucketBoundaries;
import io.opencensus.stats.Measure.MeasureDouble;
import io.opencensus.stats.Stats;
import io.opencensus.stats.StatsRecorder;
import io.opencensus.stats.View;
import io.opencensus.tags.TagContext;
import io.opencensus.tags.TagKey;
import io.opencensus.tags.TagMetadata;
import io.opencensus.tags.TagMetadata.TagTtl;
import io.opencensus.tags.TagValue;
import io.opencensus.tags.Tagger;
import io.opencensus.tags.Tags;
import java.util.Arrays;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.ClimateRings;
import vivarium.MemberDesk;
import vivarium.SpeciesBook;
import vivarium.TourTexts;
import vivarium.VetRecords;

/** Turnstiles measure with OpenCensus how long a visitor needs to pass; "who was it?" made the code of the ticket a tag of the measurement. */
public class Main {
    static final class GateMetrics {
        private static final MeasureDouble PASSING = MeasureDouble.create("gate/passing", "time to pass a turnstile", "ms");
        private static final TagKey GATE = TagKey.create("gate");
        private static final TagKey TICKET = TagKey.create("ticket");
        private static final TagMetadata LOCAL = TagMetadata.create(TagTtl.NO_PROPAGATION);
        private final Tagger tagger = Tags.getTagger();
        private final StatsRecorder recorder = Stats.getStatsRecorder();
        private long passages;

        GateMetrics() {
            Aggregation times = Aggregation.Distribution.create(BucketBoundaries.create(Arrays.asList(200.0, 500.0, 1_000.0, 2_000.0, 5_000.0, 10_000.0)));
            Stats.getViewManager().registerView(View.create(View.Name.create("gate/passing"), "time to pass", PASSING, times, List.of(GATE, TICKET)));
        }

        void passed(int gate, String ticket, double milliseconds) {
            TagContext tags = tagger.emptyBuilder().put(GATE, TagValue.create("gate-" + gate), LOCAL).put(TICKET, TagValue.create(ticket), LOCAL).build();
            recorder.newMeasureMap().put(PASSING, milliseconds).record(tags);
            passages++;
        }
    }

    static final GateMetrics METRICS = new GateMetrics();

    public static void main(String[] args) throws Exception {
        ClimateRings.load(290, 1_500);
        MemberDesk.load(22_000);
        SpeciesBook.load(13_000);
        TourTexts.load(1_150);
        VetRecords.load(9_500);
        Sample s = new Sample(5206);
        for (int i = 0; i < 21_000; i++) {
            METRICS.passed(s.below(18), "T" + s.code(9), 200 + 4_000 * s.real());
            if (i % 500 == 0) Thread.sleep(10);
        }
        Thread.sleep(1_500);
        Ready.last();
    }
}
