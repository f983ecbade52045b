package eu.kronenhof.metrics;

import eu.kronenhof.base.MemberProfiles;
import eu.kronenhof.base.RateCalendar;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/**
 * The gateway of the property systems measures its calls. The tags are the house, the operation and the outcome: there
 * are 64, 14 and 3 of them, all known beforehand, so that the registry has its final size, however long it runs. The
 * counts by kind of room have fixed keys too, and the slow calls are the newest 4000.
 */
public class Main {
    private static final String[] OPERATIONS = "search quote book change cancel checkin checkout post charge refund key lock clean note".split(" ");
    private static final String[] OUTCOMES = "success refused failure".split(" ");

    record SlowCall(Instant at, String house, String operation, long millis, String query) {}

    static final class CallStatistics {
        private static final int SLOW = 4000;
        private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
        private final ConcurrentMap<String, LongAdder> byKind = new ConcurrentHashMap<>();
        private final Deque<SlowCall> slow = new ArrayDeque<>();

        void finished(Instant at, String house, String operation, String outcome, String kind, long millis, String query) {
            Timer.builder("pms.calls").tags("house", house, "operation", operation, "outcome", outcome).publishPercentiles(0.5, 0.95)
                    .distributionStatisticExpiry(Duration.ofMinutes(10)).percentilePrecision(1).register(registry).record(Duration.ofMillis(millis));
            byKind.computeIfAbsent(house + "/" + kind, k -> new LongAdder()).increment();
            if (millis > 700) {
                synchronized (slow) {
                    slow.addLast(new SlowCall(at, house, operation, millis, query));
                    if (slow.size() > SLOW) slow.removeFirst();
                }
            }
        }
    }

    static final class Gateway {
        final CallStatistics statistics = new CallStatistics();
        final RateCalendar rates = new RateCalendar(101);
        final MemberProfiles members = new MemberProfiles(102);
    }

    private static final Gateway GATEWAY = new Gateway();

    public static void main(String[] args) throws Exception {
        Thread[] callers = new Thread[3];
        for (int c = 0; c < callers.length; c++) {
            int caller = c;
            callers[c] = new Thread(() -> calls(caller), "gateway-" + c);
            callers[c].start();
        }
        for (Thread t : callers) t.join();
        Ready.last();
    }

    private static void calls(int caller) {
        Sample s = new Sample(103 + caller);
        int n = 26_000;
        for (int i = 0; i < n; i++) {
            int x = s.below(100);
            String outcome = OUTCOMES[x < 70 ? 0 : x < 90 ? 1 : 2];
            String query = "member=" + GATEWAY.members.of("KH" + (4_000_000 + s.below(30_000))).name() + " rate=" + GATEWAY.rates.rate(s.below(900), s.below(700));
            GATEWAY.statistics.finished(Sample.at(i, n, Duration.ofHours(5)), "house-" + s.below(64), OPERATIONS[s.below(14)], outcome, "K" + s.below(20), s.below(900), query);
        }
    }
}
