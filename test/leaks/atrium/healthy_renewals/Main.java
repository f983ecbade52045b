package com.brightwater.renewals;

import hall.DayRates;
import hall.PolicyRegister;
import hall.TermsDocument;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: the renewals of a month were handed to eight workers at once; a good third is done, the queue gets shorter. */
public class Main {
    record Renewal(long policy, String holder, double premium, String remarks, float[] history) {}

    static class RenewalRun {
        private final ThreadPoolExecutor workers;
        private final AtomicLong premiums = new AtomicLong();

        RenewalRun(int threads) {
            AtomicLong number = new AtomicLong();
            workers = (ThreadPoolExecutor) Executors.newFixedThreadPool(threads, work -> {
                Thread thread = new Thread(work, "renewal-" + number.incrementAndGet());
                thread.setDaemon(true);
                return thread;
            });
        }

        void hand(Renewal renewal) {
            workers.execute(() -> renew(renewal));
        }

        private void renew(Renewal renewal) {
            double paid = 0;
            for (float year : renewal.history()) paid += year;
            premiums.addAndGet(Math.round(100 * (renewal.premium() + paid / 1_000)));
            try {
                Thread.sleep(2);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final RenewalRun RUN = new RenewalRun(8);

    public static void main(String[] args) throws Exception {
        PolicyRegister.load(70_000);
        TermsDocument.load(22_000);
        DayRates.load(4_500, 420);
        Sample s = new Sample(61);
        int renewals = 66_000;
        for (int i = 0; i < renewals; i++) {
            float[] history = new float[8 + s.below(20)];
            for (int k = 0; k < history.length; k++) history[k] = 100 + s.below(900);
            RUN.hand(new Renewal(4_000_000L + 7L * i, s.code(16), 90 + s.below(2_000), s.text(160), history));
        }
        while (RUN.workers.getCompletedTaskCount() < 24_000) Thread.sleep(20);
        Ready.last();
    }
}
