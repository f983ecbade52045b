package se.klarsyn.kallelser;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.matchers.GroupMatcher;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Kundkort;
import se.klarsyn.gemensamt.Kvitton;
import se.klarsyn.gemensamt.Lagersaldo;
import se.klarsyn.gemensamt.Skift;
import se.klarsyn.gemensamt.Slipmatt;

/** Healthy: a message before each appointment, planned with Quartz, sent once or called off. */
public class Main {
    static final LongAdder SKICKADE = new LongAdder();

    public static final class Paminnelse implements Job {
        @Override
        public void execute(JobExecutionContext c) {
            JobDataMap d = c.getMergedJobDataMap();
            if (d.getString("telefon") != null && d.getString("text").length() > 10) SKICKADE.increment();
        }
    }

    static final class Kalender {
        private final Scheduler planerare;
        private final LongAdder planerade = new LongAdder();
        private final LongAdder avbokade = new LongAdder();

        Kalender() throws SchedulerException {
            Properties p = new Properties();
            p.setProperty("org.quartz.scheduler.instanceName", "kallelser");
            p.setProperty("org.quartz.threadPool.threadCount", "4");
            p.setProperty("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", "40");
            p.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
            planerare = new StdSchedulerFactory(p).getScheduler();
            planerare.start();
        }

        JobKey boka(int nummer, Instant nar, Sample s) throws SchedulerException {
            JobDetail j = JobBuilder.newJob(Paminnelse.class).withIdentity("besok-" + nummer, "kallelser").usingJobData("kund", s.below(400_000))
                    .usingJobData("telefon", "+467" + s.below(99_999_999)).usingJobData("butik", s.text(18)).usingJobData("text", s.text(200 + s.below(250))).build();
            planerare.scheduleJob(j, TriggerBuilder.newTrigger().withIdentity("besok-" + nummer, "kallelser").startAt(Date.from(nar)).build());
            planerade.increment();
            return j.getKey();
        }

        void avboka(JobKey k) throws SchedulerException {
            if (planerare.deleteJob(k)) avbokade.increment();
        }

        int kommande() throws SchedulerException {
            return planerare.getJobKeys(GroupMatcher.jobGroupEquals("kallelser")).size();
        }
    }

    private static Kalender kalender;
    private static final Bagbilder BILDER = new Bagbilder(111);
    private static final Kundkort KUNDER = new Kundkort(112);
    private static final Kvitton KVITTON = new Kvitton(113);
    private static final Lagersaldo SALDO = new Lagersaldo(114);
    private static final Slipmatt MATT = new Slipmatt(115);

    public static void main(String[] args) throws Exception {
        kalender = new Kalender();
        int sats = 4 + Scale.of(6);
        for (int w = 0; w < 2; w++) {
            int vem = w;
            ArrayDeque<JobKey> egna = new ArrayDeque<>();
            Skift.bakgrund("reception-" + w, 116 + w, (n, s) -> {
                for (int i = 0; i < sats; i++) {
                    JobKey k = kalender.boka((n * sats + i) * 2 + vem, Instant.now().plusMillis(2000 + s.below(9000)), s);
                    if (s.below(5) == 0) egna.addLast(k);
                }
                while (egna.size() > 30) kalender.avboka(egna.removeFirst());
                KUNDER.kort(s.below(30_000));
                KVITTON.registrera(System.currentTimeMillis());
                MATT.las(n, 0.1f, 20f);
                Thread.sleep(16);
            });
        }
        for (int i = 0; i < 9; i++) {
            Thread.sleep(2000);
            System.gc();
        }
        System.out.println(kalender.kommande() + " reminders to come, " + kalender.planerade + " planned, " + SKICKADE + " sent, " + kalender.avbokade + " called off");
        Ready.last();
    }
}
