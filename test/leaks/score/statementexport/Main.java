package com.penstock.accounts;

import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import se.fjordbank.core.Branch;

/** An export builds the whole file in memory before it writes a byte. */
public class Main {
    static final class StatementExport {
        private final CountDownLatch halfway = new CountDownLatch(1);
        private final CountDownLatch rest = new CountDownLatch(1);
        private int length;

        private String row(Sample s, int i) {
            return i + ";" + s.code(12) + ";" + s.text(40) + ";" + s.below(1_000_000) + "\n";
        }

        void render() throws InterruptedException {
            Sample s = new Sample(9);
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < 60000; i++) out.append(row(s, i));
            halfway.countDown();
            rest.await();
            for (int i = 60000; i < 90000; i++) out.append(row(s, i));
            length = out.length();
        }
    }

    public static void main(String[] args) throws Exception {
        Branch.accounts(26000);
        Branch.curves(1500);
        Branch.rules(12000);
        Branch.scans(900, 5000);
        Branch.outbox(9000);
        StatementExport export = new StatementExport();
        Thread t = new Thread(() -> {
            try {
                export.render();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "statement-export");
        t.setDaemon(true);
        t.start();
        export.halfway.await();
        Ready.last();
    }
}
