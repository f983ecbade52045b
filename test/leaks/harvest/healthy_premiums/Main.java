package org.hailguard.premiums;

import org.springframework.batch.core.*;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.launch.support.TaskExecutorJobLauncher;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.item.ItemReader;
import org.springframework.batch.support.transaction.ResourcelessTransactionManager;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

import org.harness.Ready;

import harvest.*;

import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Healthy: the yearly run of premiums against hail; a step works in chunks, and the writer has one in its hands. */
public class Main {
    static final class Policy {
        final int number;
        final String farm, crop;
        final double hectares;

        Policy(int number, String farm, String crop, double hectares) {
            this.number = number;
            this.farm = farm;
            this.crop = crop;
            this.hectares = hectares;
        }
    }

    static final class Premium {
        final Policy policy;
        final double[] byMonth = new double[12];
        final String letter;

        Premium(Policy policy, String letter) {
            this.policy = policy;
            this.letter = letter;
        }
    }

    /** Rates by district and crop, loaded before the run. */
    static final class Rates {
        private final Map<String, Map<Integer, double[]>> byCrop = new HashMap<>();

        Rates(Dice d, int districts) {
            for (int i = 0; i < 40; i++) {
                Map<Integer, double[]> byDistrict = byCrop.computeIfAbsent(d.crop() + " " + i, x -> new HashMap<>());
                for (int k = 0; k < districts; k++) {
                    double[] rate = new double[12];
                    for (int m = 0; m < 12; m++) rate[m] = d.real();
                    byDistrict.put(k, rate);
                }
            }
        }
    }

    private static Rates rates;
    private static Job job;

    public static void main(String[] a) throws Exception {
        Members.visit(18000);
        Rainfall.measure(900);
        Dice d = new Dice(212);
        rates = new Rates(d, Dice.part(1200));
        int chunk = Dice.part(40000);
        AtomicInteger read = new AtomicInteger();
        CountDownLatch atSecondChunk = new CountDownLatch(2), never = new CountDownLatch(1);
        ItemReader<Policy> reader = () -> {
            int n = read.incrementAndGet();
            return n > 4 * chunk ? null : new Policy(n, "276" + d.below(900000), d.crop(), d.below(9000) / 100d);
        };
        var repository = new ResourcelessJobRepository();
        Step step = new StepBuilder("premiums", repository).<Policy, Premium>chunk(chunk, new ResourcelessTransactionManager())
            .reader(reader)
            .processor(policy -> {
                Premium premium = new Premium(policy, d.text(80 + d.below(200)));
                for (int m = 0; m < 12; m++) premium.byMonth[m] = policy.hectares * m;
                return premium;
            })
            .writer(premiums -> {
                atSecondChunk.countDown();
                if (atSecondChunk.getCount() == 0) never.await();
            }).build();
        job = new JobBuilder("premiums-2026", repository).start(step).build();
        TaskExecutorJobLauncher launcher = new TaskExecutorJobLauncher();
        launcher.setJobRepository(repository);
        SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor("run-");
        threads.setDaemon(true);
        launcher.setTaskExecutor(threads);
        launcher.afterPropertiesSet();
        launcher.run(job, new JobParameters());
        atSecondChunk.await();
        Thread.sleep(300);
        Ready.last();
    }
}
