package com.creditroll.royalties;

import cinema.*;

import org.harness.Ready;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.scheduling.JobScheduler;
import org.jobrunr.storage.InMemoryStorageProvider;

import java.util.*;

/** Takes statements of streamed films and leaves the payment of the royalties to jobs in the background. */
public class Main {
    public static class Payments {
        public void pay(String holder, String film, long cents) {
            if (cents < 0) throw new IllegalArgumentException(holder + " " + film);
        }
    }

    static final class Intake {
        private final JobScheduler jobs;
        private long statements;

        Intake() {
            jobs = JobRunr.configure().useStorageProvider(new InMemoryStorageProvider()).initialize().getJobScheduler();
        }

        void statement(String holder, String film, long cents) {
            jobs.<Payments>enqueue(p -> p.pay(holder, film, cents));
            statements++;
        }
    }

    private static Intake intake;

    public static void main(String[] a) throws Exception {
        Films.load(18000);
        Licences.read(10000);
        WeekPage.render(6000);
        Posters.warm(11500);
        Shows.plan(46000);
        intake = new Intake();
        Dice d = new Dice(114);
        for (int i = 0; i < Integer.getInteger("statements", 3600); i++) intake.statement("holder-" + d.hex(12), d.title(), d.below(100000));
        Ready.last();
    }
}
