package cz.tiskarna.washing;

import cz.tiskarna.base.InkReadings;
import java.util.Date;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Healthy: the washing of the blankets and the changes of oil of all units, planned for the week. A cleaning that is done leaves the plan with its job, and the last reports are a ring. */
public class Main {
    static final class Reports {
        private final ArrayBlockingQueue<String> last = new ArrayBlockingQueue<>(Scale.of(6000));

        synchronized void add(String report) {
            while (!last.offer(report)) last.poll();
        }
    }

    public static final class Washing implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            REPORTS.add(context.getMergedJobDataMap().getString("unit") + " washed at " + context.getFireTime() + ": " + context.getMergedJobDataMap().getString("cloth"));
            DONE.incrementAndGet();
        }
    }

    private static final Reports REPORTS = new Reports();
    private static final AtomicInteger DONE = new AtomicInteger();
    private static final InkReadings READINGS = new InkReadings(91);
    private static Scheduler scheduler;

    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.setProperty("org.quartz.scheduler.instanceName", "washing");
        p.setProperty("org.quartz.threadPool.threadCount", "2");
        p.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        scheduler = new StdSchedulerFactory(p).getScheduler();
        scheduler.start();
        Sample s = new Sample(790);
        int now = Scale.of(9000);
        int later = Scale.of(8200);
        for (int i = 0; i < now + later; i++) {
            boolean soon = i < now;
            scheduler.scheduleJob(
                    JobBuilder.newJob(Washing.class).withIdentity("washing " + i, "press " + i % 14).usingJobData("unit", "unit " + i % 112).usingJobData("cloth", s.text(40)).build(),
                    TriggerBuilder.newTrigger().withIdentity("washing " + i, "press " + i % 14)
                            .startAt(new Date(System.currentTimeMillis() + (soon ? 5 : 3_600_000L + s.below(500_000_000))))
                            .withSchedule(SimpleScheduleBuilder.simpleSchedule().withMisfireHandlingInstructionFireNow()).build());
            if (i % 100 == 99) while (DONE.get() < Math.min(i + 1, now)) Thread.sleep(1);
        }
        while (DONE.get() < now) Thread.sleep(5);
        Thread.sleep(500);
        System.out.println(DONE + " washed, " + scheduler.getJobGroupNames().size() + " presses");
        Ready.last();
    }
}
