package pt.salinas.recolhas;

import static org.quartz.JobBuilder.newJob;
import static org.quartz.TriggerBuilder.newTrigger;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.quartz.Job;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Estradas;
import pt.salinas.comum.Guias;
import pt.salinas.comum.Portes;
import pt.salinas.comum.Rotulos;
import pt.salinas.comum.Salinometros;
import pt.salinas.comum.Turno;

/** Pallets ready for collection: the carrier is called when its window opens. */
public class Main {
    public record Palete(String sscc, String artigo, int sacos, int quilos) {}

    public static final class Recolha {
        final int encomenda;
        final Instant pronta;
        final Clientes.Cliente cliente;
        final String transportadora;
        final String instrucoes;
        final List<Palete> paletes;

        Recolha(int encomenda, Instant pronta, Clientes.Cliente cliente, String transportadora, String instrucoes, List<Palete> paletes) {
            this.encomenda = encomenda;
            this.pronta = pronta;
            this.cliente = cliente;
            this.transportadora = transportadora;
            this.instrucoes = instrucoes;
            this.paletes = paletes;
        }

        int quilos() {
            return paletes.stream().mapToInt(Palete::quilos).sum();
        }
    }

    /** Calls the carrier. */
    public static final class ChamadaTransportadora implements Job {
        @Override
        public void execute(JobExecutionContext c) throws JobExecutionException {
            JobDataMap dados = c.getMergedJobDataMap();
            Recolha r = (Recolha) dados.get("recolha");
            EXPEDICAO.telefone.chama(r, dados.getString("cais"));
            EXPEDICAO.agenda.vagas.release();
        }
    }

    /** Each night: the totals of the day. */
    public static final class Fecho implements Job {
        @Override
        public void execute(JobExecutionContext c) {
            EXPEDICAO.telefone.fecha();
        }
    }

    static final class Telefone {
        private final Portes portes;
        private final LongAdder chamadas = new LongAdder();
        private final LongAdder centimos = new LongAdder();

        Telefone(Portes portes) {
            this.portes = portes;
        }

        void chama(Recolha r, String cais) {
            centimos.add(portes.preco(r.cliente.entrega().codigoPostal(), r.quilos()) + cais.length());
            chamadas.increment();
        }

        void fecha() {
            centimos.reset();
        }
    }

    static final class Agenda {
        private final Scheduler scheduler;
        private final Semaphore vagas = new Semaphore(60);

        Agenda() throws SchedulerException {
            Properties p = new Properties();
            p.setProperty("org.quartz.scheduler.instanceName", "expedicao");
            p.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
            p.setProperty("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", "20");
            p.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
            p.setProperty("org.quartz.threadPool.threadCount", "3");
            p.setProperty("org.quartz.threadPool.makeThreadsDaemons", "true");
            p.setProperty("org.quartz.scheduler.makeSchedulerThreadDaemon", "true");
            scheduler = new StdSchedulerFactory(p).getScheduler();
            scheduler.addJob(trabalho(Fecho.class, "fecho", "noite", new JobDataMap()), true);
        }

        void abre() throws SchedulerException {
            scheduler.start();
        }

        void marca(Recolha r, String cais) throws Exception {
            vagas.acquire();
            JobDataMap dados = new JobDataMap();
            dados.put("recolha", r);
            dados.put("cais", cais);
            scheduler.scheduleJob(trabalho(ChamadaTransportadora.class, "recolha-" + r.encomenda, r.transportadora, dados),
                    newTrigger().withIdentity("janela-" + r.encomenda, r.transportadora).startNow().build());
        }

        private JobDetail trabalho(Class<? extends Job> classe, String nome, String grupo, JobDataMap dados) {
            return newJob(classe).withIdentity(JobKey.jobKey(nome, grupo)).setJobData(dados).storeDurably().requestRecovery(false).build();
        }
    }

    static final class Expedicao {
        final Clientes clientes = new Clientes(11);
        final Portes portes = new Portes(12);
        final Estradas estradas = new Estradas(13);
        final Rotulos rotulos = new Rotulos(14);
        final Guias guias = new Guias(15);
        final Salinometros salinometros = new Salinometros(16);
        final Telefone telefone = new Telefone(portes);
        final Agenda agenda;

        Expedicao() throws SchedulerException {
            agenda = new Agenda();
        }
    }

    private static final String[] TRANSPORTADORAS = {"Transportes Aveirense", "Rápido do Mondego", "Sado Carga", "Ria Expresso"};
    private static Expedicao EXPEDICAO;

    public static void main(String[] args) throws Exception {
        EXPEDICAO = new Expedicao();
        EXPEDICAO.agenda.abre();
        int recolhas = 5800;
        Turno.cumpre("armazem", 2, recolhas, 17, (n, s) -> {
            Instant pronta = n < recolhas ? Sample.at(n, recolhas, Duration.ofHours(90)) : Instant.now();
            List<Palete> paletes = new ArrayList<>();
            for (int i = 0, k = 1 + s.below(4); i < k; i++) paletes.add(new Palete("0" + (s.number() % 1_000_000_000_000L), "SAL-" + s.below(400), 40, 25 * 40));
            EXPEDICAO.agenda.marca(new Recolha(88_000 + n, pronta, EXPEDICAO.clientes.qualquer(s), TRANSPORTADORAS[s.below(4)], s.text(60 + s.below(120)), paletes), "cais " + (1 + s.below(6)));
            EXPEDICAO.rotulos.rotulo("FS-" + s.below(3000));
            if (n % 4 == 0) EXPEDICAO.guias.emite(Instant.now());
            EXPEDICAO.estradas.percorre(n, 20);
            EXPEDICAO.salinometros.le(n, 21.5f, 24f);
        });
        System.out.println(EXPEDICAO.telefone.chamadas + " calls, " + EXPEDICAO.agenda.scheduler.getJobKeys(org.quartz.impl.matchers.GroupMatcher.anyJobGroup()).size() + " jobs");
        Ready.last();
    }
}
