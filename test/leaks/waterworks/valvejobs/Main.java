package at.murwasser.network;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.PressureGrid;
import org.rivermark.plant.TariffBook;

/** Each valve that is turned at a time is a job of its own; jobs are durable, so they stay in the scheduler after they have run. */
public class Main {
    static final AtomicInteger TURNED = new AtomicInteger();

    record Check(String point, double bar) {}

    static final class Turn {
        final String valve;
        final int percent;
        final Instant ordered;
        final String orderedBy;
        final List<Check> checks = new ArrayList<>();

        Turn(String valve, int percent, Instant ordered, String orderedBy) {
            this.valve = valve;
            this.percent = percent;
            this.ordered = ordered;
            this.orderedBy = orderedBy;
        }
    }

    public static class TurnValve implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            Turn t = (Turn) context.getMergedJobDataMap().get("turn");
            if (t.percent >= 0) TURNED.incrementAndGet();
        }
    }

    static class ValvePlanner {
        private final Scheduler scheduler;

        ValvePlanner(Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        void plan(Turn t, Date when) throws Exception {
            JobDataMap data = new JobDataMap();
            data.put("turn", t);
            JobDetail job = JobBuilder.newJob(TurnValve.class).withIdentity(t.valve + "@" + t.ordered.toEpochMilli(), "valves").usingJobData(data).storeDurably().build();
            scheduler.scheduleJob(job, TriggerBuilder.newTrigger().withIdentity(job.getKey().getName(), "valves").startAt(when).build());
        }
    }

    static class ControlCentre {
        final ValvePlanner planner;
        final MeterRegister meters = new MeterRegister(31);
        final OpenWorks works = new OpenWorks(32);
        final PressureGrid grid = new PressureGrid(33);
        final AlarmLog alarms = new AlarmLog(34);
        final TariffBook tariffs = new TariffBook(35);

        ControlCentre(Scheduler scheduler) {
            planner = new ValvePlanner(scheduler);
        }
    }

    private static ControlCentre centre;

    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.setProperty("org.quartz.scheduler.instanceName", "network");
        p.setProperty("org.quartz.threadPool.threadCount", "4");
        p.setProperty("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", "4");
        p.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        Scheduler scheduler = new StdSchedulerFactory(p).getScheduler();
        scheduler.start();
        centre = new ControlCentre(scheduler);
        Sample s = new Sample(303);
        int n = 7000;
        for (int i = 0; i < n; i++) {
            Turn t = new Turn("V-" + (1000 + s.below(900)), s.below(101), Sample.at(i, n, Duration.ofHours(70)), s.text(14));
            for (int k = 4 + s.below(8); k >= 0; k--) t.checks.add(new Check("PT-" + s.below(2000), s.below(90) / 10.0));
            centre.planner.plan(t, new Date());
        }
        while (TURNED.get() < n) Thread.sleep(50);
        Thread.sleep(300);
        Ready.last();
    }
}
