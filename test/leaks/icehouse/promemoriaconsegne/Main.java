package it.frigolago.promemoria;

import it.frigolago.base.Articoli;
import it.frigolago.base.Banchine;
import it.frigolago.base.Clienti;
import it.frigolago.base.Registratori;
import it.frigolago.base.Turno;
import it.frigolago.base.Varchi;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.matchers.GroupMatcher;

public class Main {
    record Riga(String articolo, String descrizione, int colli, String temperatura) {}

    record Consegna(int numero, String destinatario, String indirizzo, Instant arrivo, List<Riga> righe) {}

    /** Tells the consignee two hours before that the lorry is on its way. */
    public static final class Avviso implements Job {
        static final LongAdder spediti = new LongAdder();
        static final Semaphore inVolo = new Semaphore(64);

        @Override
        public void execute(JobExecutionContext c) {
            JobDataMap dati = c.getMergedJobDataMap();
            Consegna consegna = (Consegna) dati.get("consegna");
            if (dati.getString("testo").length() > consegna.numero() % 10) spediti.increment();
            inVolo.release();
        }
    }

    static final class ServizioPromemoria {
        private static final Duration ANTICIPO = Duration.ofHours(2);
        private final Scheduler pianificatore;

        ServizioPromemoria(Scheduler pianificatore) {
            this.pianificatore = pianificatore;
        }

        void pianifica(Consegna c, String testo) throws SchedulerException {
            JobDetail lavoro = JobBuilder.newJob(Avviso.class).withIdentity(chiave(c)).storeDurably().build();
            lavoro.getJobDataMap().put("consegna", c);
            lavoro.getJobDataMap().put("testo", testo);
            pianificatore.addJob(lavoro, false);
            pianificatore.scheduleJob(quando(c, c.arrivo()));
        }

        /** The slot moves: the reminder keeps its job and gets another trigger. */
        void sposta(Consegna c, Instant arrivo) throws SchedulerException {
            TriggerKey vecchio = new TriggerKey("t" + c.numero(), "consegne");
            pianificatore.unscheduleJob(vecchio);
            pianificatore.scheduleJob(quando(c, arrivo));
        }

        private static JobKey chiave(Consegna c) {
            return new JobKey("c" + c.numero(), "consegne");
        }

        private static Trigger quando(Consegna c, Instant arrivo) {
            return TriggerBuilder.newTrigger().withIdentity("t" + c.numero(), "consegne").forJob(chiave(c))
                    .startAt(Date.from(arrivo.minus(ANTICIPO)))
                    .withSchedule(SimpleScheduleBuilder.simpleSchedule().withMisfireHandlingInstructionFireNow()).build();
        }
    }

    static final class Piattaforma {
        final Articoli articoli = new Articoli(101);
        final Banchine banchine = new Banchine(102);
        final Clienti clienti = new Clienti(103);
        final Registratori registratori = new Registratori(104);
        final Varchi varchi = new Varchi(105);
        final ServizioPromemoria promemoria;

        Piattaforma(Scheduler s) {
            promemoria = new ServizioPromemoria(s);
        }

        void prenota(int n, Sample s) throws Exception {
            List<Riga> righe = new ArrayList<>();
            for (int i = 0, k = 1 + s.below(5); i < k; i++) {
                Articoli.Articolo a = articoli.articolo(s.below(100_000));
                righe.add(new Riga(a.codice(), a.descrizione(), 1 + s.below(60), a.minima() + " / " + a.massima()));
            }
            Clienti.Cliente cliente = clienti.cliente(30_000 + s.below(20_000));
            boolean anticipata = s.below(4) == 0;
            Instant presto = Instant.now().plus(Duration.ofMinutes(s.below(120)));
            Instant arrivo = anticipata ? presto.plus(Duration.ofHours(9)) : presto;
            Consegna c = new Consegna(500_000 + n, cliente.ragioneSociale(), cliente.consegna(), arrivo, righe);
            Avviso.inVolo.acquire();
            promemoria.pianifica(c, "Il mezzo arriva alle " + arrivo + " con " + righe.size() + " colli. " + s.text(120 + s.below(120)));
            if (anticipata) promemoria.sposta(c, presto);
            banchine.scorri();
            varchi.registra(System.currentTimeMillis(), n % 16);
        }
    }

    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.put("org.quartz.scheduler.instanceName", "promemoria");
        p.put("org.quartz.scheduler.skipUpdateCheck", "true");
        p.put("org.quartz.threadPool.threadCount", "3");
        p.put("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
        p.put("org.quartz.scheduler.makeSchedulerThreadDaemon", "true");
        p.put("org.quartz.threadPool.makeThreadsDaemons", "true");
        Scheduler pianificatore = new StdSchedulerFactory(p).getScheduler();
        pianificatore.start();
        Piattaforma piattaforma = new Piattaforma(pianificatore);
        Turno.svolgi("prenotazioni", 2, Turno.giri(2900), 90, 106, piattaforma::prenota);
        System.out.println(Avviso.spediti + " reminders sent, " + pianificatore.getJobKeys(GroupMatcher.anyJobGroup()).size() + " jobs, " + pianificatore.getTriggerKeys(GroupMatcher.anyTriggerGroup()).size() + " triggers");
        Ready.last();
    }
}
