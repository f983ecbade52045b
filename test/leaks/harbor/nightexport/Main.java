package com.wholesale.export;

import harbor.*;

import org.harness.Ready;
import org.jooq.*;
import org.jooq.impl.*;

import java.util.*;
import java.util.concurrent.*;

/**
 * The export fetches the whole table of deliveries into one Result and writes it row by row to a
 * slow target.
 */
public class Main {
    static final class SlowTarget {
        private final CountDownLatch acknowledged = new CountDownLatch(1);
        final CountDownLatch first = new CountDownLatch(1);

        void send(String line) throws InterruptedException {
            first.countDown();
            acknowledged.await();
        }
    }

    static final class ExportJob implements Runnable {
        final SlowTarget target;

        ExportJob(SlowTarget t) {
            target = t;
        }

        @Override
        public void run() {
            try {
                exportDeliveries();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        private int exportDeliveries() throws Exception {
            DSLContext db = DSL.using("jdbc:h2:mem:deliveries;DB_CLOSE_DELAY=-1");
            Result<org.jooq.Record> deliveries =
                    db.fetch(
                            "select x as id, 'customer ' || (x * 7919) || ' Harbour Street ' ||"
                                + " mod(x * 31, 997) as customer, rawtohex(to_char(x * 48271)) as"
                                + " reference, 'pallet ' || x as article, mod(x * 13, 400) as"
                                + " quantity from system_range(1, 16000)");
            int n = 0;
            for (org.jooq.Record r : deliveries) {
                target.send(r.get(1) + ";" + r.get(2));
                n++;
            }
            return n + deliveries.size();
        }
    }

    public static void main(String[] a) throws Exception {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        Ports.load(70000);
        Distances.load(2300);
        Customs.load(30000);
        Documents.load(1000, 15000);
        Fees.load(40000);
        SlowTarget t = new SlowTarget();
        Thread w = new Thread(new ExportJob(t), "night-export");
        w.start();
        t.first.await();
        Ready.last();
    }
}
