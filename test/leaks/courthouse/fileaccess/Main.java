package de.amtsgericht.records;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.assize.base.HallCounts;
import org.assize.base.LandValues;
import org.assize.base.PartyLru;
import org.assize.base.StatuteBook;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;

/** The task that writes the access log stopped at its first exception, and what is logged since then waits in memory. */
public class Main {
    record Access(String docket, String clerk, String reason, Instant at, int firstPage, int lastPage) {}

    interface LogStore {
        void append(List<String> lines);
    }

    static class AccessLog {
        private final ConcurrentLinkedQueue<Access> pending = new ConcurrentLinkedQueue<>();
        private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor(r -> {
            Thread t = new Thread(r, "access-log");
            t.setDaemon(true);
            return t;
        });
        private final LogStore store;

        AccessLog(LogStore store) {
            this.store = store;
            writer.scheduleWithFixedDelay(this::flush, 5, 5, TimeUnit.MILLISECONDS);
        }

        void add(Access a) {
            pending.add(a);
        }

        private void flush() {
            List<String> lines = new ArrayList<>();
            for (Access a; (a = pending.poll()) != null; ) {
                lines.add(a.at + " " + a.docket.toUpperCase() + " " + a.clerk.trim() + " " + a.reason);
            }
            if (!lines.isEmpty()) store.append(lines);
        }
    }

    static class FileRoom {
        private final AccessLog log;
        private long opened;

        FileRoom(AccessLog log) {
            this.log = log;
        }

        void open(String docket, String clerk, String reason, Instant at, int page) {
            opened++;
            log.add(new Access(docket, clerk, reason, at, page, page + 20));
        }
    }

    static class Court {
        private long written;
        final FileRoom files = new FileRoom(new AccessLog(lines -> written += lines.size()));
        final LandValues values = new LandValues(101, 28);
        final PartyLru parties = new PartyLru(102);
        final StatuteBook statutes = new StatuteBook(103);
        final StreetIndex streets = new StreetIndex(104);
        final HallCounts halls = new HallCounts(105);
    }

    private static Court court;

    public static void main(String[] args) throws Exception {
        court = new Court();
        Sample s = new Sample(3110);
        int n = 60_000;
        for (int i = 0; i < n; i++) {
            // the archive's robot logs on without a clerk
            String clerk = i == 2_500 ? null : "clerk " + s.below(300);
            court.files.open(s.below(40) + " C " + s.below(900) + "/26", clerk, s.text(40 + s.below(80)), Sample.at(i, n, Duration.ofHours(60)), s.below(200));
            if (i < 3_000 && i % 100 == 0) Thread.sleep(10);
        }
        Ready.last();
    }
}
