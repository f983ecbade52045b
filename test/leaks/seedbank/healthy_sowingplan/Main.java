package fi.siemenpankki.kylvo;

import fi.siemenpankki.talo.Kantakirja;
import fi.siemenpankki.talo.Saapylvaat;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Healthy: the plan of the season for the nursery. Each bed has its date for sowing, thinning or harvest, all of which are in the scheduler from spring; what is done is gone from it, and a bed that is done gets its next task. */
public class Main {
    public static final class Penkkityo implements Job {
        @Override
        public void execute(JobExecutionContext x) {
            JobDataMap d = x.getMergedJobDataMap();
            tarha.tehty.incrementAndGet();
            tarha.saa.lue(d.getInt("penkki"), 14, 9, (short) 430);
            if (d.getInt("vaihe") < 3) tarha.suunnittele(d.getInt("penkki"), d.getInt("vaihe") + 1, 1500 + d.getInt("penkki") % 6000);
        }
    }

    static final class Tarha {
        final Kantakirja kannat = new Kantakirja(171);
        final Saapylvaat saa = new Saapylvaat(172);
        final Scheduler ajastin;
        final AtomicInteger tehty = new AtomicInteger();
        final AtomicInteger suunniteltu = new AtomicInteger();

        Tarha() throws SchedulerException {
            Properties p = new Properties();
            p.setProperty("org.quartz.scheduler.instanceName", "tarha");
            p.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
            p.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
            p.setProperty("org.quartz.threadPool.threadCount", "3");
            p.setProperty("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", "20");
            p.setProperty("org.quartz.jobStore.class", "org.quartz.simpl.RAMJobStore");
            ajastin = new StdSchedulerFactory(p).getScheduler();
        }

        void suunnittele(int penkki, int vaihe, long millisekunteja) {
            Sample s = new Sample(penkki * 7L + vaihe);
            JobDetail tyo = JobBuilder.newJob(Penkkityo.class).withIdentity("penkki " + penkki + "/" + vaihe, "lohko " + penkki % 40)
                    .usingJobData("penkki", penkki).usingJobData("vaihe", vaihe).usingJobData("kanta", kannat.numero(penkki)).usingJobData("ohje", s.text(120 + s.below(200)))
                    .usingJobData("siemenia", 200 + s.below(4000)).usingJobData("tekija", "puutarhuri " + s.below(30)).build();
            Trigger t = TriggerBuilder.newTrigger().withIdentity("aika " + penkki + "/" + vaihe, "lohko " + penkki % 40).startAt(Date.from(Instant.now().plusMillis(millisekunteja)))
                    .withSchedule(SimpleScheduleBuilder.simpleSchedule().withMisfireHandlingInstructionFireNow()).build();
            try {
                ajastin.scheduleJob(tyo, t);
                suunniteltu.incrementAndGet();
            } catch (SchedulerException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Tarha tarha;

    public static void main(String[] args) throws Exception {
        tarha = new Tarha();
        tarha.ajastin.start();
        int penkkeja = Scale.of(15_000);
        Sample s = new Sample(17_000);
        for (int n = 0; n < penkkeja; n++) tarha.suunnittele(n, 0, n % 5 == 0 ? 200 + s.below(9000) : 86_400_000L * (1 + s.below(150)));
        while (tarha.tehty.get() < penkkeja / 4) Thread.sleep(100);
        System.out.println(tarha.suunniteltu + " planned, " + tarha.tehty + " done");
        Ready.last();
    }
}
