package com.meterreads.importer;

import grid.*;

import org.harness.Ready;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.*;
import java.util.concurrent.*;

/**
 * Healthy: the import of a yearly read-out in the middle of its work. The file is read into rows,
 * workers check parts of it, and the results come together; all of it goes when the job is done.
 */
public class Main {
    static final class Row {
        final int line;
        final String meter;
        final LocalDate day;
        final BigDecimal reading;

        Row(int line, String[] cells) {
            this.line = line;
            meter = cells[0];
            day = LocalDate.ofEpochDay(Long.parseLong(cells[1]));
            reading = new BigDecimal(cells[2]);
        }
    }

    record Finding(Row row, String text) {}

    static final class ReadOutJob implements Callable<Integer> {
        private final int lines;
        private final CountDownLatch half = new CountDownLatch(3);

        ReadOutJob(int lines) {
            this.lines = lines;
        }

        @Override
        public Integer call() throws Exception {
            Rnd r = new Rnd(202);
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < lines; i++)
                rows.add(new Row(i, (r.meter() + ";" + (19000 + r.upTo(365)) + ";" + r.upTo(90000) + "." + r.upTo(1000)).split(";")));
            ExecutorService checkers = Executors.newFixedThreadPool(3);
            List<Future<List<Finding>>> parts = new ArrayList<>();
            for (int p = 0; p < 3; p++) {
                List<Row> part = rows.subList(p * lines / 3, (p + 1) * lines / 3);
                parts.add(checkers.submit(() -> check(part)));
            }
            int findings = 0;
            for (Future<List<Finding>> f : parts) findings += f.get().size();
            checkers.shutdown();
            return findings;
        }

        private List<Finding> check(List<Row> part) throws InterruptedException {
            List<Finding> found = new ArrayList<>();
            int done = 0;
            for (Row x : part) {
                if (x.reading.signum() == 0 || x.line % 23 == 0) found.add(new Finding(x, "implausible: " + x.reading + " on " + x.day));
                if (++done == part.size() / 2) half.countDown();
                if (done > part.size() / 2) Thread.sleep(1);
            }
            return found;
        }
    }

    public static void main(String[] a) throws Exception {
        Customers.load(18000);
        Network.build(22000);
        Settings.parse(5000);
        ReadOutJob job = new ReadOutJob(Rnd.share(190000));
        Thread t = new Thread(new FutureTask<>(job), "read-out 2026");
        t.setDaemon(true);
        t.start();
        job.half.await();
        Ready.last();
    }
}
