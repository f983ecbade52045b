package com.rivaclos.cellar.jobs;

import estate.BottleRing;
import estate.DutyTables;
import estate.OrderWindow;
import estate.ScanBuffers;
import estate.WineList;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.batch.core.Job;
import org.springframework.batch.core.JobParameters;
import org.springframework.batch.core.JobParametersBuilder;
import org.springframework.batch.core.configuration.annotation.JobBuilderFactory;
import org.springframework.batch.core.configuration.annotation.StepBuilderFactory;
import org.springframework.batch.core.launch.support.SimpleJobLauncher;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.MapJobRepositoryFactoryBean;
import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.repeat.RepeatStatus;
import org.springframework.batch.support.transaction.ResourcelessTransactionManager;

/** Every few minutes a job evaluates each tank; what is known of the jobs is kept in memory, "we don't need a database for that". */
public class Main {
    record Evaluation(String tank, float celsius, float oechsle, String advice) {}

    static class Cellar {
        private final Map<String, Evaluation> latest = new TreeMap<>();
        private final Sample s = new Sample(406);

        RepeatStatus measure(ChunkContext context) {
            Object tank = context.getStepContext().getJobParameters().get("tank");
            context.getStepContext().getStepExecution().getJobExecution().getExecutionContext().put("readings", s.text(180));
            context.getStepContext().getStepExecution().getExecutionContext().put("probe", "probe " + s.code(6) + " of " + tank);
            return RepeatStatus.FINISHED;
        }

        RepeatStatus evaluate(ChunkContext context) {
            String tank = (String) context.getStepContext().getJobParameters().get("tank");
            String readings = (String) context.getStepContext().getJobExecutionContext().get("readings");
            latest.put(tank, new Evaluation(tank, 12 + s.below(90) / 10f, 40 + s.below(60), readings.substring(0, 30)));
            return RepeatStatus.FINISHED;
        }
    }

    static class TankJobs {
        private final JobRepository repository;
        private final SimpleJobLauncher launcher = new SimpleJobLauncher();
        private final Job job;

        TankJobs(Cellar cellar) throws Exception {
            ResourcelessTransactionManager transactions = new ResourcelessTransactionManager();
            MapJobRepositoryFactoryBean factory = new MapJobRepositoryFactoryBean(transactions);
            factory.afterPropertiesSet();
            repository = factory.getObject();
            launcher.setJobRepository(repository);
            launcher.afterPropertiesSet();
            StepBuilderFactory steps = new StepBuilderFactory(repository, transactions);
            job = new JobBuilderFactory(repository).get("evaluateTank")
                    .start(steps.get("measure").tasklet((contribution, context) -> cellar.measure(context)).build())
                    .next(steps.get("evaluate").tasklet((contribution, context) -> cellar.evaluate(context)).build()).build();
        }

        void run(String tank, Date due) throws Exception {
            JobParameters parameters = new JobParametersBuilder().addString("tank", tank).addDate("due", due).toJobParameters();
            launcher.run(job, parameters);
        }
    }

    static final Cellar CELLAR = new Cellar();
    static TankJobs jobs;

    public static void main(String[] args) throws Exception {
        WineList.load(32_000);
        DutyTables.load(130);
        OrderWindow.load(26_000);
        ScanBuffers.load(50);
        BottleRing.load(32_768);
        jobs = new TankJobs(CELLAR);
        int runs = 900;
        for (int i = 0; i < runs; i++) jobs.run("tank " + i % 40, Date.from(Sample.at(i, runs, Duration.ofHours(9))));
        Ready.last();
    }
}
