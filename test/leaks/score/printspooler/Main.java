package com.papertrail.print;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import uk.brightleaf.library.Library;

/** The one thread that prints waits for a printer that does not answer; jobs go on coming. */
public class Main {
    static final class Printer {
        private final CountDownLatch acknowledged = new CountDownLatch(1);

        void send(byte[] page) throws InterruptedException {
            acknowledged.await();
        }
    }

    record PrintJob(Printer printer, String user, String title, Instant submitted, byte[] page) implements Runnable {
        @Override
        public void run() {
            try {
                printer.send(page);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Spooler {
        private final Printer printer = new Printer();
        private final ExecutorService executor = Executors.newSingleThreadExecutor(r -> {
            Thread t = new Thread(r, "printer-laser2");
            t.setDaemon(true);
            return t;
        });

        void submit(PrintJob job) {
            executor.submit(job);
        }
    }

    private static final Spooler SPOOLER = new Spooler();

    public static void main(String[] args) throws Exception {
        Library.catalogue(22000);
        Library.thesaurus(16000);
        Library.covers(5000);
        Library.index(5000);
        Library.loans(16000);
        Sample s = new Sample(3);
        for (int i = 0; i < 4200; i++) {
            SPOOLER.submit(new PrintJob(SPOOLER.printer, s.code(6), s.text(30), Sample.at(i, 4200, Duration.ofHours(9)), s.bytes(500 + s.below(300))));
        }
        Ready.last();
    }
}
