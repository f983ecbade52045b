package org.meadow.reminders;

import java.util.Date;
import java.util.Properties;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Clinic;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Every reminder is a durable Quartz job of its own: its trigger goes when it has fired, the job with its data stays. */
public class Main {
    public static class SendReminder implements Job {
        @Override
        public void execute(JobExecutionContext c) {
            c.setResult(c.getMergedJobDataMap().getString("text").length());
        }
    }

    public static void main(String[] args) throws Exception {
        Clinic clinic = new Clinic();
        Properties p = new Properties();
        p.put("org.quartz.scheduler.instanceName", "reminders");
        p.put("org.quartz.threadPool.threadCount", "4");
        p.put("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
        p.put("org.quartz.jobStore.class", "org.quartz.simpl.RAMJobStore");
        Scheduler scheduler = new StdSchedulerFactory(p).getScheduler();
        scheduler.start();
        Sample s = new Sample(62);
        for (int i = 0; i < 4_500; i++) {
            JobDetail job = JobBuilder.newJob(SendReminder.class).withIdentity("reminder-" + s.id(), "patients").storeDurably()
                    .usingJobData("patient", (long) i).usingJobData("text", s.text(400)).build();
            scheduler.scheduleJob(job, TriggerBuilder.newTrigger().withIdentity("t" + i).startAt(new Date()).build());
        }
        for (int i = 0; i < 200 && scheduler.getTriggerKeys(org.quartz.impl.matchers.GroupMatcher.anyGroup()).size() > 0; i++) Thread.sleep(100);
        Ready.last();
        clinic.getClass();
    }
}
