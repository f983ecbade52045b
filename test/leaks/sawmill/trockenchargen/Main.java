package at.waldsaege.trocknung;

import at.waldsaege.gemein.Etikettenpuffer;
import at.waldsaege.gemein.Lieferscheine;
import at.waldsaege.gemein.Preisbuch;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Trockenwerte;
import at.waldsaege.gemein.Waldbestand;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.matchers.KeyMatcher;
import org.quartz.listeners.JobListenerSupport;

public class Main {
    record Probe(int brett, double feuchte, double kern, String lage) {}

    static final class Charge {
        final int nummer;
        final int kammer;
        final String sortiment;
        final Instant beladen;
        final List<Probe> proben = new ArrayList<>();
        final byte[] kurve;
        volatile double endfeuchte;
        volatile String freigabe;

        Charge(int nummer, int kammer, String sortiment, Instant beladen, byte[] kurve) {
            this.nummer = nummer;
            this.kammer = kammer;
            this.sortiment = sortiment;
            this.beladen = beladen;
            this.kurve = kurve;
        }
    }

    /** Measures the boards of a charge when its programme is over. */
    public static final class Endmessung implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            int nummer = context.getMergedJobDataMap().getInt("charge");
            Sample s = new Sample(nummer);
            List<Probe> proben = new ArrayList<>();
            for (int i = 0; i < 5 + s.below(5); i++) proben.add(new Probe(s.below(400), 7 + 5 * s.real(), 8 + 6 * s.real(), s.text(8 + s.below(10))));
            context.setResult(proben);
        }
    }

    static final class Freigabe extends JobListenerSupport {
        private final Charge charge;
        private final Leitstand leitstand;
        private final CountDownLatch fertig = new CountDownLatch(1);

        Freigabe(Charge charge, Leitstand leitstand) {
            this.charge = charge;
            this.leitstand = leitstand;
        }

        @Override
        public String getName() {
            return "freigabe-" + charge.nummer;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void jobWasExecuted(JobExecutionContext context, JobExecutionException fehler) {
            charge.proben.addAll((List<Probe>) context.getResult());
            charge.endfeuchte = charge.proben.stream().mapToDouble(Probe::feuchte).average().orElse(0);
            charge.freigabe = charge.endfeuchte < 9.6 ? "frei, " + charge.sortiment : "nachtrocknen, Kammer " + charge.kammer;
            leitstand.erledigt(charge);
            fertig.countDown();
        }
    }

    static final class Leitstand {
        private final Scheduler planer;
        private final Map<Integer, Charge> inTrocknung = new ConcurrentHashMap<>();
        private final Semaphore kammern = new Semaphore(40);
        private final LongAdder erledigt = new LongAdder();
        private final Trockenwerte werte = new Trockenwerte(31);

        Leitstand() throws SchedulerException {
            Properties p = new Properties();
            p.setProperty("org.quartz.scheduler.instanceName", "Trocknung");
            p.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
            p.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
            p.setProperty("org.quartz.threadPool.threadCount", "3");
            p.setProperty("org.quartz.jobStore.class", "org.quartz.simpl.RAMJobStore");
            planer = new StdSchedulerFactory(p).getScheduler();
            planer.start();
        }

        Freigabe trockne(Charge c) throws Exception {
            kammern.acquire();
            inTrocknung.put(c.nummer, c);
            JobDetail messung = JobBuilder.newJob(Endmessung.class).withIdentity("endmessung-" + c.nummer, "kammer-" + c.kammer).usingJobData("charge", c.nummer).build();
            Freigabe freigabe = new Freigabe(c, this);
            planer.getListenerManager().addJobListener(freigabe, KeyMatcher.keyEquals(messung.getKey()));
            planer.scheduleJob(messung, TriggerBuilder.newTrigger().withIdentity("ende-" + c.nummer, "kammer-" + c.kammer).startNow().build());
            return freigabe;
        }

        void erledigt(Charge c) {
            inTrocknung.remove(c.nummer);
            kammern.release();
            werte.merke(c.kammer, System.currentTimeMillis(), 58, (float) c.endfeuchte);
            erledigt.increment();
        }
    }

    static final class Saegewerk {
        final Preisbuch preise = new Preisbuch(32);
        final Waldbestand wald = new Waldbestand(33);
        final Lieferscheine scheine = new Lieferscheine(34);
        final Etikettenpuffer etiketten = new Etikettenpuffer();
        final Leitstand leitstand;

        Saegewerk() throws SchedulerException {
            leitstand = new Leitstand();
        }
    }

    public static void main(String[] args) throws Exception {
        Saegewerk werk = new Saegewerk();
        int rueckstand = 1900;
        Schicht.arbeiten("beladung", 2, rueckstand, 35, (n, s) -> {
            Instant wann = n < 2 * rueckstand ? Sample.at(n, 2 * rueckstand, Duration.ofDays(200)) : Instant.now();
            Charge c = new Charge(61_000 + n, s.below(24), s.text(16 + s.below(20)), wann, s.bytes(700 + s.below(900)));
            Freigabe f = werk.leitstand.trockne(c);
            if (n % 3 == 0) werk.etiketten.drucke(c.kurve);
            if (n % 5 == 0) werk.scheine.schreibe(wann);
            werk.preise.preis("FI-A-" + (18 + s.below(60)));
            f.fertig.await();
            Schicht.verschnaufe();
        });
        System.out.println(werk.leitstand.erledigt + " charges, " + werk.leitstand.inTrocknung.size() + " in the kilns, " + werk.leitstand.planer.getListenerManager().getJobListeners().size() + " listeners");
        Ready.last();
    }
}
