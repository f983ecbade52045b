package eu.oceanhall.entrance;

import com.google.common.flogger.FluentLogger;
import com.google.common.flogger.LogPerBucketingStrategy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import seahall.GuideTexts;
import seahall.MemberDesk;
import seahall.PhotoShelf;
import seahall.ReefGrid;
import seahall.SpeciesBook;

/** A warning is limited to one in ten seconds per ticket; the logger keeps a limiter for each ticket it was ever asked about. */
public class Main {
    record Scan(String ticket, int gate, long at) {}

    /** The last lines, for the page that shows how the service does. */
    static final class LastLines extends Handler {
        private final String[] lines = new String[300];
        private int written;

        @Override
        public synchronized void publish(LogRecord record) {
            lines[written++ % lines.length] = record.getMessage();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static final class Turnstiles {
        private static final FluentLogger logger = FluentLogger.forEnclosingClass();

        private final Map<Integer, Scan> last = new HashMap<>();
        private int refused;

        boolean scanned(Scan scan, boolean valid) {
            last.put(scan.gate(), scan);
            if (valid) return true;
            refused++;
            logger.atWarning().per(scan.ticket(), LogPerBucketingStrategy.knownBounded()).atMostEvery(10, TimeUnit.SECONDS)
                    .log("ticket %s refused at gate %d", scan.ticket(), scan.gate());
            return false;
        }
    }

    private static Turnstiles turnstiles;

    public static void main(String[] args) throws Exception {
        MemberDesk.load(17_500);
        GuideTexts.load(2_800);
        PhotoShelf.load(6_600);
        ReefGrid.load(1_150, 1_100);
        SpeciesBook.load(9_400);
        Logger log = Logger.getLogger(Turnstiles.class.getName().replace('$', '.'));
        Logger root = Logger.getLogger("eu.oceanhall");
        root.setUseParentHandlers(false);
        root.addHandler(new LastLines());
        Sample s = new Sample(9326);
        turnstiles = new Turnstiles();
        long now = System.currentTimeMillis();
        int scans = 56_000;
        for (int i = 1; i <= scans; i++) {
            String ticket = "OH" + s.code(4) + "-" + (2_000_000 + s.below(900_000));
            Scan scan = new Scan(ticket, s.below(9), now - (scans - i) * (6L * 86_400_000L / scans));
            boolean valid = s.below(100) >= 36;
            for (int again = valid ? 0 : s.below(3); again >= 0; again--) turnstiles.scanned(scan, valid);
        }
        System.out.println(turnstiles.refused + " refused, logger " + log.getName());
        Ready.last();
    }
}
