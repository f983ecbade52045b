package at.felsgut.washing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BuilderDesk;
import stonepit.GateWindow;
import stonepit.GradingCurves;
import stonepit.PlantTexts;
import stonepit.SitePictures;

/** A job collects its own log with a handler, which is removed after the job; where the job fails, the line that removes it is not reached. */
public class Main {
    /** The lines of one job, for the page that shows how it went. */
    static final class JobLog extends Handler {
        private final int job;
        private final List<LogRecord> records = new ArrayList<>();

        JobLog(int job) {
            this.job = job;
        }

        @Override
        public void publish(LogRecord record) {
            if ((Integer) record.getParameters()[0] == job) records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    record Outcome(int job, int lines, Instant at) {}

    static final class WashPlant {
        private static final Logger LOG = Logger.getLogger("at.felsgut.washing");
        private final Outcome[] lastOutcomes = new Outcome[50];
        private int jobs;
        private int failures;

        WashPlant() {
            LOG.setUseParentHandlers(false);
            LOG.setLevel(Level.FINE);
        }

        void run(Instant at, Sample s) {
            int job = ++jobs;
            try {
                JobLog log = new JobLog(job);
                LOG.addHandler(log);
                wash(job, at, s);
                LOG.removeHandler(log);
                lastOutcomes[job % lastOutcomes.length] = new Outcome(job, log.records.size(), at);
            } catch (IllegalStateException e) {
                failures++;
                lastOutcomes[job % lastOutcomes.length] = new Outcome(job, -1, at);
            }
        }

        private void wash(int job, Instant at, Sample s) {
            boolean clogs = s.below(7) == 0;
            int steps = 35 + s.below(25);
            for (int i = 0; i < steps; i++) {
                log(Level.FINE, "job {0}: basin {1}, turbidity {2}", at, job, s.below(6), 100 * s.real());
                if (clogs && i == steps - 3) {
                    log(Level.WARNING, "job {0}: {1}", at, job, s.text(70), 0.0);
                    throw new IllegalStateException("the cyclone is clogged");
                }
            }
            log(Level.INFO, "job {0}: clean after {1} steps, {2} m3", at, job, steps, 60 * s.real());
        }

        private void log(Level level, String message, Instant at, int job, Object what, double value) {
            LogRecord record = new LogRecord(level, message);
            record.setLoggerName(LOG.getName());
            record.setInstant(at);
            record.setParameters(new Object[] {job, what, value});
            LOG.log(record);
        }
    }

    private static WashPlant plant;

    public static void main(String[] args) throws Exception {
        GateWindow.load(80_000);
        GradingCurves.load(11_000);
        BuilderDesk.load(17_000);
        PlantTexts.load(4_500);
        SitePictures.load(7_000);
        Sample s = new Sample(8827);
        plant = new WashPlant();
        int jobs = 3_300;
        for (int i = 0; i < jobs; i++) plant.run(Sample.at(i, jobs, Duration.ofDays(40)), s);
        Ready.last();
    }
}
