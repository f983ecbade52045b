package dk.domstol.filings;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.assize.base.FeeTables;
import org.assize.base.HallCounts;
import org.assize.base.StatuteBook;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;

/** Takes filings in: receipts of one day, by which a filing that comes twice is known, filings that wait for the court's answer, and a log that is written all the time. */
public class Main {
    record Receipt(String message, String sender, String docket, Instant at, long checksum) {}

    static class Waiting {
        private final String message;
        private final byte[] document;
        private final Instant sent;
        private int attempts = 1;

        Waiting(String message, byte[] document, Instant sent) {
            this.message = message;
            this.document = document;
            this.sent = sent;
        }
    }

    /** Receipts in the order of arrival, so that the oldest are found at the head. */
    static class Receipts {
        private static final Duration KEPT = Duration.ofHours(24);
        private final LinkedHashMap<String, Receipt> byMessage = new LinkedHashMap<>();

        boolean first(Receipt r) {
            for (Iterator<Receipt> i = byMessage.values().iterator(); i.hasNext() && i.next().at.isBefore(r.at.minus(KEPT)); ) i.remove();
            return byMessage.putIfAbsent(r.message, r) == null;
        }
    }

    static class FilingLog {
        private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
        private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor();
        private long written;

        FilingLog() {
            writer.scheduleWithFixedDelay(() -> {
                while (lines.poll() != null) written++;
            }, 5, 5, TimeUnit.MILLISECONDS);
        }
    }

    static class FilingGate {
        private final Receipts receipts = new Receipts();
        private final Map<String, Waiting> unanswered = new HashMap<>();
        private final ArrayDeque<String> order = new ArrayDeque<>();
        private final FilingLog log = new FilingLog();
        private long twice;

        void file(Receipt r, byte[] document) {
            log.lines.add(r.at + " " + r.message + " from " + r.sender);
            if (!receipts.first(r)) {
                twice++;
                return;
            }
            unanswered.put(r.message, new Waiting(r.message, document, r.at));
            order.add(r.message);
        }

        void answerOldest() {
            unanswered.remove(order.poll());
        }

        int waiting() {
            return order.size();
        }
    }

    static class Gateway {
        final FilingGate gate = new FilingGate();
        final StatuteBook statutes = new StatuteBook(161);
        final FeeTables fees = new FeeTables(162);
        final StreetIndex streets = new StreetIndex(163);
        final HallCounts halls = new HallCounts(164);
    }

    private static Gateway gateway;

    public static void main(String[] args) throws Exception {
        gateway = new Gateway();
        Sample s = new Sample(3116);
        int n = 150_000;
        String last = s.id();
        for (int i = 0; i < n; i++) {
            String message = s.below(60) == 0 ? last : (last = s.id());
            gateway.gate.file(new Receipt(message, s.text(18), "BS-" + s.below(90_000) + "/2026", Sample.at(i, n, Duration.ofHours(60)), s.number()), s.bytes(200 + s.below(900)));
            while (gateway.gate.waiting() > 900) gateway.gate.answerOldest();
        }
        Thread.sleep(200);
        Ready.last();
    }
}
