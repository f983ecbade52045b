package ch.bezirksgericht.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Properties;
import org.assize.base.FeeTables;
import org.assize.base.HallCounts;
import org.assize.base.LandValues;
import org.assize.base.PartyLru;
import org.harness.Ready;
import org.harness.Sample;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.listeners.JobListenerSupport;

/** Every hearing of the coming year has a reminder in the scheduler; hearings that were cancelled or have passed are taken out. */
public class Main {
    public static class Reminder implements Job {
        @Override
        public void execute(JobExecutionContext context) {}
    }

    static class Failures extends JobListenerSupport {
        private int failed;

        @Override
        public String getName() {
            return "failures";
        }
    }

    static class HearingPlan {
        private final Scheduler scheduler;
        private long cancelled;

        HearingPlan() throws Exception {
            Properties p = new Properties();
            p.setProperty("org.quartz.scheduler.instanceName", "hearings");
            p.setProperty("org.quartz.threadPool.threadCount", "4");
            scheduler = new StdSchedulerFactory(p).getScheduler();
            scheduler.getListenerManager().addJobListener(new Failures());
            scheduler.start();
        }

        JobKey plan(int hearing, Instant at, String docket, String parties, String summons) throws Exception {
            JobDataMap data = new JobDataMap();
            data.put("docket", docket);
            data.put("parties", parties);
            data.put("summons", summons);
            data.put("room", hearing % 40);
            JobDetail job = JobBuilder.newJob(Reminder.class).withIdentity("hearing-" + hearing, "reminders").usingJobData(data).build();
            scheduler.scheduleJob(job, TriggerBuilder.newTrigger().withIdentity("at-" + hearing, "reminders").startAt(Date.from(at)).build());
            return job.getKey();
        }

        void cancel(JobKey hearing) throws Exception {
            if (scheduler.deleteJob(hearing)) cancelled++;
        }
    }

    static class Court {
        final HearingPlan plan = new HearingPlan();
        final PartyLru parties = new PartyLru(151);
        final FeeTables fees = new FeeTables(152);
        final HallCounts halls = new HallCounts(153);
        final LandValues values = new LandValues(154, 10);

        Court() throws Exception {}
    }

    private static Court court;

    public static void main(String[] args) throws Exception {
        court = new Court();
        Sample s = new Sample(3115);
        List<JobKey> planned = new ArrayList<>();
        for (int i = 0; i < 13_000; i++) {
            Instant at = Instant.now().plus(Duration.ofDays(1 + s.below(360))).plusSeconds(s.below(86_400));
            planned.add(court.plan.plan(40_000 + i, at, "OG.2026." + s.below(9000), s.text(40), s.text(900 + s.below(1100))));
            if (s.below(5) < 2) court.plan.cancel(planned.remove(s.below(planned.size())));
        }
        planned = null;
        Ready.last();
    }
}
