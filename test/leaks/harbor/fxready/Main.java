package com.fxdesk.pricing;

import com.google.common.util.concurrent.*;

import harbor.*;

import org.harness.Ready;

import java.util.*;

/**
 * The rate feed has never said that it is ready; each order waits for it as a listener of one
 * SettableFuture.
 */
public class Main {
    static final class Order {
        final String id, client;
        final double[] legs;
        final Map<String, String> attributes = new HashMap<>();

        Order(Gen g) {
            id = g.uuid();
            client = g.name();
            legs = new double[] {g.real(), g.real(), g.real(), g.real()};
            attributes.put("desk", g.word());
            attributes.put("note", g.text(40));
        }
    }

    static final class RateFeed {
        private final SettableFuture<double[]> ready = SettableFuture.create();

        ListenableFuture<double[]> ready() {
            return ready;
        }

        void onSnapshot(double[] d) {
            ready.set(d);
        }
    }

    static final class PricingDesk {
        private final RateFeed feed = new RateFeed();
        private final ListeningExecutorService workers = MoreExecutors.newDirectExecutorService();
        private long accepted;

        void submit(Order o) {
            accepted++;
            Futures.addCallback(
                    feed.ready(),
                    new FutureCallback<double[]>() {
                        public void onSuccess(double[] r) {
                            execute(o, r);
                        }

                        public void onFailure(Throwable t) {
                            reject(o, t);
                        }
                    },
                    workers);
        }

        void execute(Order o, double[] r) {}

        void reject(Order o, Throwable t) {}
    }

    private static final PricingDesk DESK = new PricingDesk();

    public static void main(String[] a) throws Exception {
        Fees.load(90000);
        Pilots.load(1600, 1600);
        Fulltext.load(14000);
        Berths.load(300, 9000);
        Bookings.load(10000);
        Gen g = new Gen(12);
        for (int i = 0; i < 14000; i++) DESK.submit(new Order(g));
        Ready.last();
    }
}
