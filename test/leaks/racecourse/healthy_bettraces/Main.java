package ie.glenview.traces;

import ie.glenview.base.SilksPictures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: for each operation of the betting interface a fair sample of ninety-six requests is kept, whatever their number; and those that are running. */
public class Main {
    record Span(String step, Instant from, int micros, String detail) {}

    static final class RequestTrace {
        final long number;
        final String operation;
        final Instant from;
        final List<Span> spans = new ArrayList<>(8);

        RequestTrace(long number, String operation, Instant from) {
            this.number = number;
            this.operation = operation;
            this.from = from;
        }
    }

    static final class OperationSample {
        private final RequestTrace[] kept = new RequestTrace[96];
        private final int[] histogram = new int[64];
        private final SplittableRandom chance = new SplittableRandom(5);
        private long seen;

        synchronized void offer(RequestTrace t, int micros) {
            histogram[63 - Long.numberOfLeadingZeros(micros | 1)]++;
            long at = seen++ < kept.length ? seen - 1 : chance.nextLong(seen);
            if (at < kept.length) kept[(int) at] = t;
        }
    }

    static final class TraceDesk {
        private final Map<String, OperationSample> samples = new HashMap<>();
        private final Map<Long, RequestTrace> running = new ConcurrentHashMap<>();

        TraceDesk(List<String> operations) {
            for (String o : operations) samples.put(o, new OperationSample());
        }

        RequestTrace begin(long number, String operation, Instant at) {
            RequestTrace t = new RequestTrace(number, operation, at);
            running.put(number, t);
            return t;
        }

        void end(RequestTrace t, int micros) {
            running.remove(t.number);
            samples.get(t.operation).offer(t, micros);
        }
    }

    private static final String[] STEPS = "authenticate odds limits reserve ledger tote confirm notify".split(" ");
    private static final SilksPictures SILKS = new SilksPictures(81);
    private static TraceDesk desk;

    private static void serve(int worker, List<String> operations, int requests) {
        Sample s = new Sample(910 + worker);
        for (int i = 0; i < requests; i++) {
            RequestTrace t = desk.begin(worker * 10_000_000L + i, operations.get(s.below(operations.size())), Sample.at(i, requests, Duration.ofHours(5)));
            int micros = 0;
            for (int k = 3 + s.below(6); k > 0; k--) {
                int m = 40 + s.below(4000);
                t.spans.add(new Span(STEPS[s.below(8)], t.from.plusNanos(micros * 1000L), m, s.text(16 + s.below(40))));
                micros += m;
            }
            if (i < requests - 25) desk.end(t, micros);
        }
    }

    public static void main(String[] args) throws Exception {
        List<String> operations = new ArrayList<>();
        for (int i = 0; i < Scale.of(150); i++) operations.add("/bets/v" + (1 + i % 3) + "/operation" + i);
        desk = new TraceDesk(operations);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int w = 1; w <= 2; w++) {
            int worker = w;
            pool.execute(() -> serve(worker, operations, Scale.of(90_000)));
        }
        pool.shutdown();
        if (!pool.awaitTermination(50, TimeUnit.SECONDS)) throw new IllegalStateException();
        Ready.last();
    }
}
