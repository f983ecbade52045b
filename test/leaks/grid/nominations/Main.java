package com.powerdesk.scheduling;

import grid.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Schedules go to the transmission operator in the background. So that nothing is lost when the
 * service stops, the futures are in a list that is waited for at shutdown; those that are done stay.
 */
public class Main {
    record Schedule(String balanceGroup, int day, int[] kilowatts) {}

    static final class Receipt {
        final Schedule schedule;
        final String reference, protocol;

        Receipt(Schedule s, String reference, String protocol) {
            schedule = s;
            this.reference = reference;
            this.protocol = protocol;
        }
    }

    static final class OperatorGateway {
        private final ExecutorService senders = Executors.newFixedThreadPool(4, run -> {
            Thread t = new Thread(run, "operator-sender");
            t.setDaemon(true);
            return t;
        });
        private final List<CompletableFuture<Receipt>> sent = Collections.synchronizedList(new ArrayList<>());

        CompletableFuture<Receipt> submit(Schedule s, String reference, String protocol) {
            CompletableFuture<Receipt> f = CompletableFuture.supplyAsync(() -> new Receipt(s, reference, protocol), senders);
            sent.add(f);
            return f;
        }

        void close() {
            CompletableFuture.allOf(sent.toArray(new CompletableFuture[0])).join();
            senders.shutdown();
        }
    }

    private static OperatorGateway gateway;

    public static void main(String[] a) throws Exception {
        Network.build(42000);
        Prices.publish(50000);
        Tariffs.print(160000);
        Letters.render(11000);
        Zones.draw(85000);
        gateway = new OperatorGateway();
        Rnd r = new Rnd(102);
        int accepted = 0;
        for (int i = 0; i < 11000; i++) {
            int[] kw = new int[96];
            for (int k = 0; k < kw.length; k++) kw[k] = r.upTo(90000);
            Receipt done = gateway.submit(new Schedule("11X" + r.letters(8), i / 400, kw), r.digits(12), r.text(120)).get();
            if (!done.reference.isEmpty()) accepted++;
        }
        System.err.println(accepted);
        Ready.last();
    }
}
