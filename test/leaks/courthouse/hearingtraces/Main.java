package ie.fourcourts.listing;

import io.jaegertracing.internal.JaegerSpan;
import io.jaegertracing.internal.JaegerTracer;
import io.jaegertracing.internal.reporters.CompositeReporter;
import io.jaegertracing.internal.reporters.InMemoryReporter;
import io.jaegertracing.internal.samplers.ConstSampler;
import io.jaegertracing.spi.Reporter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import org.assize.base.HallCounts;
import org.assize.base.JudgmentCache;
import org.assize.base.LandValues;
import org.assize.base.PartyLru;
import org.assize.base.StatuteBook;
import org.harness.Ready;
import org.harness.Sample;

/** The reporter of the tests, which remembers every span, is still in the list of reporters. */
public class Main {
    /** Gives the spans to the agent of this machine, in packets. */
    static class AgentReporter implements Reporter {
        private final ArrayDeque<String> packet = new ArrayDeque<>();
        private long packetsSent;

        @Override
        public void report(JaegerSpan span) {
            packet.add(span.getOperationName() + " " + span.getDuration());
            if (packet.size() == 64) {
                packet.clear();
                packetsSent++;
            }
        }

        @Override
        public void close() {}
    }

    static class Tracing {
        final JaegerTracer tracer;

        Tracing(String service) {
            tracer = new JaegerTracer.Builder(service).withSampler(new ConstSampler(true))
                    .withReporter(new CompositeReporter(new AgentReporter(), new InMemoryReporter())).build();
        }
    }

    static class ListingService {
        private final Tracing tracing;
        private final int[] hearingsOfRoom = new int[60];

        ListingService(Tracing tracing) {
            this.tracing = tracing;
        }

        void list(String docket, int room, Instant at, Sample s) {
            long micros = at.toEpochMilli() * 1000;
            JaegerSpan span = tracing.tracer.buildSpan("POST /hearings").withStartTimestamp(micros).withTag("docket", docket).withTag("room", room).start();
            JaegerSpan db = tracing.tracer.buildSpan("insert hearing").asChildOf(span).withStartTimestamp(micros + 300)
                    .withTag("db.statement", "insert into hearing values ('" + docket + "', " + room + ", '" + at + "')").start();
            hearingsOfRoom[room]++;
            db.finish(micros + 900 + s.below(4000));
            span.log(micros + 5000, Map.of("event", "listed", "judge", s.text(16)));
            span.finish(micros + 6000 + s.below(9000));
        }
    }

    static class Listing {
        final Tracing tracing = new Tracing("listing");
        final ListingService service = new ListingService(tracing);
        final LandValues values = new LandValues(21, 24);
        final StatuteBook statutes = new StatuteBook(22);
        final JudgmentCache judgments = new JudgmentCache(23);
        final PartyLru parties = new PartyLru(24);
        final HallCounts halls = new HallCounts(25);

        Listing() throws Exception {}
    }

    private static Listing listing;

    public static void main(String[] args) throws Exception {
        listing = new Listing();
        Sample s = new Sample(3102);
        int n = 9_000;
        for (int i = 0; i < n; i++) listing.service.list("2026/" + (1000 + s.below(8000)) + "P", s.below(60), Sample.at(i, n, Duration.ofHours(27)), s);
        Ready.last();
    }
}
