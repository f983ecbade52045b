package pl.sadgrodzki.summons;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.assize.base.JudgmentCache;
import org.assize.base.LandValues;
import org.assize.base.PartyLru;
import org.assize.base.ServiceWindow;
import org.assize.base.StatuteBook;
import org.harness.Ready;
import org.harness.Sample;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.matchers.KeyMatcher;
import org.quartz.listeners.JobListenerSupport;

/** Each job brings its own listener, which stays with the scheduler when the job is long gone. */
public class Main {
    record Summons(long number, String docket, String recipient, String text, Instant hearing) {}

    public static class PrintJob implements Job {
        static final AtomicInteger PRINTED = new AtomicInteger();

        @Override
        public void execute(JobExecutionContext context) {
            PRINTED.incrementAndGet();
        }
    }

    /** Notes in the file of the case that the summons has gone out. */
    static class ProofOfService extends JobListenerSupport {
        private final Summons summons;
        private Instant printed;
        private String failure;

        ProofOfService(Summons summons) {
            this.summons = summons;
        }

        @Override
        public String getName() {
            return "proof-" + summons.number;
        }

        @Override
        public void jobWasExecuted(JobExecutionContext context, JobExecutionException e) {
            printed = summons.hearing.minus(Duration.ofDays(14));
            failure = e == null ? null : e.getMessage();
        }
    }

    static class SummonsService {
        private final Scheduler scheduler;

        SummonsService() throws Exception {
            Properties p = new Properties();
            p.setProperty("org.quartz.scheduler.instanceName", "summons");
            p.setProperty("org.quartz.threadPool.threadCount", "3");
            p.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
            p.setProperty("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", "3");
            p.setProperty("org.quartz.jobStore.misfireThreshold", "600000");
            scheduler = new StdSchedulerFactory(p).getScheduler();
            scheduler.start();
        }

        void issue(Summons s) throws Exception {
            JobDetail job = JobBuilder.newJob(PrintJob.class).withIdentity("summons-" + s.number, "print").build();
            scheduler.getListenerManager().addJobListener(new ProofOfService(s), KeyMatcher.keyEquals(job.getKey()));
            scheduler.scheduleJob(job, TriggerBuilder.newTrigger().withIdentity("at-" + s.number, "print").startAt(new Date()).build());
        }
    }

    static class Court {
        final SummonsService summonses = new SummonsService();
        final LandValues values = new LandValues(41, 22);
        final PartyLru parties = new PartyLru(42);
        final JudgmentCache judgments = new JudgmentCache(43);
        final StatuteBook statutes = new StatuteBook(44);
        final ServiceWindow served = new ServiceWindow(45);

        Court() throws Exception {}
    }

    private static Court court;

    public static void main(String[] args) throws Exception {
        court = new Court();
        Sample s = new Sample(3104);
        int n = 2_600;
        for (int i = 0; i < n; i++) {
            court.summonses.issue(new Summons(91_000 + i, "I C " + (100 + s.below(2000)) + "/26", s.text(22), s.text(3500 + s.below(3500)), Sample.at(i, n, Duration.ofHours(20)).plus(Duration.ofDays(30))));
            while (i - PrintJob.PRINTED.get() > 50) Thread.sleep(1);
        }
        for (int i = 0; i < 200 && PrintJob.PRINTED.get() < n; i++) Thread.sleep(50);
        Thread.sleep(300);
        Ready.last();
    }
}
