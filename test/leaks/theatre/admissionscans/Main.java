package com.stagedoor.admission;

import io.sentry.NoOpTransportFactory;
import io.sentry.Sentry;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * Each scan of a ticket opens a scope of the error reporting in its worker. Where the ticket is for another evening, the
 * method returns before the scope is closed.
 */
public class Main {
    static class Admission {
        private final Map<String, Integer> admitted = new HashMap<>();
        private final ExecutorService gates = Executors.newFixedThreadPool(3, r -> {
            Thread t = new Thread(r, "gate");
            t.setDaemon(true);
            return t;
        });

        boolean scan(String ticket, int performance, String seat) {
            Sentry.pushScope();
            Sentry.configureScope(scope -> {
                scope.setTag("ticket", ticket);
                scope.setTag("performance", Integer.toString(performance));
                scope.setExtra("seat", seat);
            });
            Sentry.addBreadcrumb("scanned " + ticket);
            if (performance % 9 == 0) return false; // not this evening
            synchronized (admitted) {
                admitted.merge("performance " + performance, 1, Integer::sum);
            }
            Sentry.popScope();
            return true;
        }
    }

    private static final Admission ADMISSION = new Admission();

    public static void main(String[] args) throws Exception {
        House.open(Part.LIBRETTI, Part.LIGHT_CUES, Part.POSTERS, Part.SEAT_HOLDS, Part.LEDGER);
        Sentry.init(options -> {
            options.setDsn("https://key@sentry.invalid/1");
            options.setTransportFactory(NoOpTransportFactory.getInstance());
            options.setEnableUncaughtExceptionHandler(false);
            options.setEnableShutdownHook(false);
            options.setMaxBreadcrumbs(40);
        });
        Sample s = new Sample(303);
        Future<?> last = null;
        for (int i = 0; i < 11_000; i++) {
            String ticket = s.id();
            int performance = s.below(900);
            String seat = "row " + s.below(40) + " seat " + s.below(40);
            last = ADMISSION.gates.submit(() -> ADMISSION.scan(ticket, performance, seat));
        }
        last.get();
        Thread.sleep(500);
        Ready.last();
    }
}
