package com.inkwell.press;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** A press is taken with a permit, which is not given back where the job is refused: soon all jobs wait. */
public class Main {
    static final class PrintJob {
        final String number, customer, paper;
        final long ordered;
        final int copies;
        final byte[] ticket;

        PrintJob(String number, Words w, long ordered) {
            this.number = number;
            this.ordered = ordered;
            customer = w.person();
            paper = w.note(3);
            copies = w.below(260) * 25;
            ticket = w.bytes(260 + w.below(200));
        }
    }

    static final class PressHall {
        private final Semaphore presses = new Semaphore(6);
        private final ExecutorService jobs;
        final AtomicLong printed = new AtomicLong();

        PressHall(ExecutorService jobs) {
            this.jobs = jobs;
        }

        void order(PrintJob job) {
            jobs.execute(() -> {
                try {
                    print(job);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (IllegalArgumentException e) {
                    printed.decrementAndGet();
                }
            });
        }

        private void print(PrintJob job) throws InterruptedException {
            presses.acquire();
            if (job.copies == 0) throw new IllegalArgumentException(job.number + ": nothing to print");
            printed.addAndGet(job.copies);
            presses.release();
        }
    }

    public static void main(String[] args) throws Exception {
        OvenCurves curves = OvenCurves.open();
        Prices.load();
        FlourLots lots = FlourLots.load();
        TillWindow.load();
        Regulars regulars = Regulars.open();
        PressHall hall = new PressHall((ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
        Words w = new Words(7);
        int n = 8_400;
        for (int i = 0; i < n; i++) hall.order(new PrintJob("IW-" + (30_000 + i), w, Sample.at(i, n, Duration.ofHours(40)).toEpochMilli()));
        Thread.sleep(800);
        Ready.last();
        System.out.println(curves + " " + lots + regulars + hall.printed);
    }
}
