package fi.jarvivesi.meters;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.PumpTrends;

/** One date per meter on which it is to be calibrated, far in the future: whoever is due comes out, and gets its next date when the crew was there. */
public class Main {
    static final class Due implements Delayed {
        final MeterFile meter;
        final Instant when;
        final Instant planned;

        Due(MeterFile meter, Instant when, Instant planned) {
            this.meter = meter;
            this.when = when;
            this.planned = planned;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(Duration.between(Instant.now(), when));
        }

        @Override
        public int compareTo(Delayed o) {
            return when.compareTo(((Due) o).when);
        }
    }

    static final class MeterFile {
        final long serial;
        final String place;
        int calibrations;

        MeterFile(long serial, String place) {
            this.serial = serial;
            this.place = place;
        }
    }

    static final class Certificate {
        final String text;

        Certificate(String text) {
            this.text = text;
        }
    }

    static class CalibrationPlan {
        final DelayQueue<Due> due = new DelayQueue<>();
        final Map<Long, MeterFile> meters = new ConcurrentHashMap<>();
        final WeakHashMap<MeterFile, Certificate> printed = new WeakHashMap<>();
        final ArrayDeque<MeterFile> atWorkshop = new ArrayDeque<>();

        void next(MeterFile m, Instant when, Instant now) {
            due.add(new Due(m, when, now));
        }

        void replace(Long serial) {
            MeterFile m = meters.remove(serial);
            if (m != null) due.removeIf(d -> d.meter == m);
        }
    }

    static class MeterOffice {
        final CalibrationPlan plan = new CalibrationPlan();
        final AlarmLog alarms = new AlarmLog(881);
        final PumpTrends trends = new PumpTrends(882);
        final OpenWorks works = new OpenWorks(883);
    }

    private static MeterOffice office;

    public static void main(String[] args) throws Exception {
        office = new MeterOffice();
        Sample s = new Sample(880);
        CalibrationPlan plan = office.plan;
        int n = 95_000;
        for (int i = 0; i < n; i++) {
            MeterFile m = new MeterFile(3_000_000L + i, s.text(20));
            plan.meters.put(m.serial, m);
            Instant planned = Sample.at(i, n, Duration.ofDays(800));
            Instant when = s.below(40) == 0 ? Instant.now().minusSeconds(s.below(90_000)) : Instant.now().plus(Duration.ofHours(s.below(24 * 2000)));
            plan.next(m, when, planned);
        }
        for (int i = 0; i < 150; i++) plan.replace(3_000_000L + s.below(n));
        Due d;
        while ((d = plan.due.poll()) != null) {
            plan.atWorkshop.addLast(d.meter);
            if (plan.atWorkshop.size() <= 300) continue;
            MeterFile done = plan.atWorkshop.removeFirst();
            done.calibrations++;
            plan.printed.put(done, new Certificate(s.text(300)));
            plan.next(done, Instant.now().plus(Duration.ofDays(2190)), Instant.now());
        }
        Ready.last();
    }
}
