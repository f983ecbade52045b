package at.ringkanzlei.time;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.assize.base.FeeTables;
import org.assize.base.HallCounts;
import org.assize.base.JudgmentCache;
import org.assize.base.ScanShelf;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.data.domain.AbstractAggregateRoot;

/** Matters are written by JDBC and not by the repository, so that nobody clears the events they register. */
public class Main {
    record TimeBooked(long entry, int lawyer, int minutes, String narrative, Instant at) {}

    static class Matter extends AbstractAggregateRoot<Matter> {
        private final int number;
        private final String client;
        private final int centsPerHour;
        private long minutes;
        private long version;

        Matter(int number, String client, int centsPerHour) {
            this.number = number;
            this.client = client;
            this.centsPerHour = centsPerHour;
        }

        void book(long entry, int lawyer, int minutes, String narrative, Instant at) {
            this.minutes += minutes;
            registerEvent(new TimeBooked(entry, lawyer, minutes, narrative, at));
        }

        long cents() {
            return minutes * centsPerHour / 60;
        }
    }

    /** Writes what has changed with one statement, which is faster than the repository. */
    static class MatterWriter {
        private long rows;

        void update(Matter m) {
            m.version++;
            rows++;
        }
    }

    /** The matters on which somebody works. */
    static class OpenMatters {
        private final Map<Integer, Matter> byNumber = new HashMap<>();

        Matter get(int number) {
            return byNumber.get(number);
        }

        void open(Matter m) {
            byNumber.put(m.number, m);
        }

        void close(int number) {
            byNumber.remove(number);
        }
    }

    static class TimeKeeping {
        private final OpenMatters matters = new OpenMatters();
        private final MatterWriter writer = new MatterWriter();
        private long entries;

        void book(int matter, int lawyer, int minutes, String narrative, Instant at) {
            Matter m = matters.get(matter);
            if (m == null) return;
            m.book(++entries, lawyer, minutes, narrative, at);
            writer.update(m);
        }
    }

    static class Office {
        final TimeKeeping time = new TimeKeeping();
        final ScanShelf receipts = new ScanShelf(31, 28);
        final JudgmentCache judgments = new JudgmentCache(32);
        final FeeTables fees = new FeeTables(33);
        final StreetIndex streets = new StreetIndex(34);
        final HallCounts halls = new HallCounts(35);

        Office() throws Exception {}
    }

    private static Office office;

    public static void main(String[] args) throws Exception {
        office = new Office();
        Sample s = new Sample(3103);
        for (int i = 0; i < 420; i++) office.time.matters.open(new Matter(7000 + i, s.text(24), 18_000 + s.below(30) * 1000));
        int n = 70_000;
        for (int i = 0; i < n; i++) {
            office.time.book(7000 + s.below(420), s.below(60), 6 + s.below(90), s.text(40 + s.below(100)), Sample.at(i, n, Duration.ofDays(5)));
            if (i % 3000 == 2999) office.time.matters.close(7000 + s.below(420));
        }
        Ready.last();
    }
}
