package com.safeswitch.orders;

import grid.*;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.ThreadContext;
import org.harness.Ready;

import java.util.concurrent.*;

/**
 * Switching orders are checked by a few workers. What a worker is about is pushed on the context of
 * the log, and popped only where the check has found nothing.
 */
public class Main {
    private static final Logger LOG = LogManager.getLogger("orders");

    record Order(String bay, String text, boolean interlocked) {}

    static final class OrderChecks {
        private final ExecutorService checkers = Executors.newFixedThreadPool(5, run -> {
            Thread t = new Thread(run, "order-check");
            t.setDaemon(true);
            return t;
        });
        private final RefusalBoard refused = new RefusalBoard();

        Future<?> check(Order o) {
            return checkers.submit(() -> {
                ThreadContext.push("checking " + o.bay + ": " + o.text);
                if (o.interlocked) {
                    LOG.debug("refused");
                    refused.refused(o.bay);
                    return;
                }
                ThreadContext.pop();
            });
        }
    }

    static final class RefusalBoard {
        private final long[] byVoltage = new long[3];

        synchronized void refused(String bay) {
            byVoltage[bay.length() % 3]++;
        }
    }

    private static final OrderChecks CHECKS = new OrderChecks();

    public static void main(String[] a) throws Exception {
        Zones.draw(95000);
        Network.build(40000);
        Alarms.watch(38000);
        Catalogue.read(10000);
        Availability.read(200);
        Rnd r = new Rnd(114);
        for (int i = 0; i < 33000; i++) {
            Future<?> f = CHECKS.check(new Order(r.station(), r.text(170), i % 4 != 0));
            if (i % 50 == 0) f.get();
        }
        CHECKS.check(new Order("end", "", false)).get();
        Thread.sleep(3000);
        Ready.last();
    }
}
