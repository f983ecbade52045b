package fi.soitto.shifts;

import fi.soitto.base.CallbackDiary;
import fi.soitto.base.CustomerCards;
import fi.soitto.base.KnowledgeArticles;
import fi.soitto.base.VoicePrompts;
import fi.soitto.base.VolumeForecast;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Each shift of a team registers a gauge for its agents who are ready. At the end of the shift the team's entry is replaced, and the gauge is not closed, so that the meter goes on asking shifts that are over. */
public class Main {
    record StateChange(Instant at, String state, short seconds) {}

    static final class AgentDay {
        final int agent;
        final Deque<StateChange> changes = new ArrayDeque<>();

        AgentDay(int agent) {
            this.agent = agent;
        }
    }

    static final class TeamShift {
        final String team;
        final Instant begin;
        final Map<Integer, AgentDay> days = new HashMap<>();

        TeamShift(String team, Instant begin) {
            this.team = team;
            this.begin = begin;
        }

        void change(int agent, Instant at, String state, int seconds) {
            days.computeIfAbsent(agent, AgentDay::new).changes.addLast(new StateChange(at, state, (short) seconds));
        }

        long ready() {
            return days.values().stream().filter(d -> d.changes.peekLast().state.equals("ready")).count();
        }
    }

    /** Hands the figures on to the collector. */
    static final class CollectorExporter implements MetricExporter {
        final AtomicLong exported = new AtomicLong();

        @Override
        public CompletableResultCode export(Collection<MetricData> metrics) {
            for (MetricData m : metrics) exported.addAndGet(m.getData().getPoints().size());
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public AggregationTemporality getAggregationTemporality(InstrumentType type) {
            return AggregationTemporality.CUMULATIVE;
        }
    }

    static final class ShiftService {
        private static final AttributeKey<String> TEAM = AttributeKey.stringKey("team");
        private static final AttributeKey<String> BEGIN = AttributeKey.stringKey("shift");
        private final Map<String, TeamShift> running = new HashMap<>();
        private final CollectorExporter exporter = new CollectorExporter();
        private final SdkMeterProvider provider = SdkMeterProvider.builder()
                .registerMetricReader(PeriodicMetricReader.builder(exporter).setInterval(Duration.ofSeconds(2)).build()).build();
        private final Meter meter = provider.get("fi.soitto.shifts");

        synchronized TeamShift begin(String team, Instant at) {
            TeamShift shift = new TeamShift(team, at);
            running.put(team, shift);
            Attributes attributes = Attributes.of(TEAM, team, BEGIN, at.toString());
            meter.gaugeBuilder("agents.ready").ofLongs().setDescription("Agents who can take a call")
                    .buildWithCallback(m -> m.record(shift.ready(), attributes));
            return shift;
        }
    }

    static final class Planning {
        final ShiftService shifts = new ShiftService();
        final VolumeForecast forecast = new VolumeForecast(41);
        final CustomerCards cards = new CustomerCards(42);
        final KnowledgeArticles articles = new KnowledgeArticles(43);
        final VoicePrompts prompts = new VoicePrompts(44);
        final CallbackDiary diary = new CallbackDiary(45);
    }

    private static Planning planning;

    public static void main(String[] args) throws Exception {
        planning = new Planning();
        Sample s = new Sample(46);
        String[] states = {"ready", "talking", "wrap-up", "break"};
        int shifts = 30 * 34;
        for (int i = 0; i < shifts; i++) {
            Instant begin = Sample.at(i, shifts, Duration.ofDays(15));
            TeamShift shift = planning.shifts.begin("team " + i % 30, begin);
            for (int a = 0; a < 12; a++) {
                for (int c = 0; c < 10; c++) shift.change(20_000 + (i % 30) * 12 + a, begin.plusSeconds(c * 2400L + s.below(900)), states[s.below(4)], 20 + s.below(600));
            }
            if (i % 10 == 0) Thread.sleep(30);
        }
        Thread.sleep(2500);
        System.out.println(planning.shifts.exporter.exported + " points exported");
        Ready.last();
    }
}
