package com.axlepay.payments;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;
import plaza.AccountBook;
import plaza.EvidencePictures;
import plaza.RoadNetwork;
import plaza.TransponderColumns;
import plaza.WeatherRings;

/** The replies to payments are remembered so that a request sent twice is not booked twice; the cache for them was configured with its defaults: no lifespan, no maximum. */
public class Main {
    record Payment(String request, int account, long cents, String card) {}

    record Reply(String request, boolean booked, String receipt, long cents, String text, Instant at) {}

    record Balance(int account, long cents, Instant at) {}

    static class PaymentGateway {
        private final DefaultCacheManager caches;
        private final Cache<String, Reply> replies;
        private final Cache<Integer, Balance> balances;

        PaymentGateway() {
            caches = new DefaultCacheManager(new GlobalConfigurationBuilder().nonClusteredDefault().build());
            caches.defineConfiguration("replies", new ConfigurationBuilder().build());
            caches.defineConfiguration("balances", new ConfigurationBuilder().memory().maxCount(8_000).expiration().lifespan(10, TimeUnit.MINUTES).build());
            replies = caches.getCache("replies");
            balances = caches.getCache("balances");
        }

        Reply pay(Payment payment) {
            Reply known = replies.get(payment.request());
            if (known != null) return known;
            Balance balance = balances.get(payment.account());
            long before = balance == null ? 5_000 : balance.cents();
            boolean booked = before + 30_000 >= payment.cents();
            balances.put(payment.account(), new Balance(payment.account(), booked ? before - payment.cents() : before, Instant.now()));
            String receipt = "R" + Long.toHexString(ThreadLocalRandom.current().nextLong());
            Reply reply = new Reply(payment.request(), booked, receipt, payment.cents(), "card " + payment.card() + (booked ? " charged, receipt " : " refused, reference ") + receipt, Instant.now());
            replies.put(payment.request(), reply);
            return reply;
        }
    }

    static PaymentGateway gateway;

    public static void main(String[] args) throws Exception {
        AccountBook.load(65_000);
        EvidencePictures.load(850, 16_000);
        RoadNetwork.load(42_000);
        TransponderColumns.load(700_000);
        WeatherRings.load(300, 700);
        gateway = new PaymentGateway();
        ExecutorService terminals = Executors.newFixedThreadPool(4, r -> new Thread(r, "payment-terminal"));
        List<Future<?>> shifts = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int terminal = t;
            shifts.add(terminals.submit(() -> {
                Sample s = new Sample(930 + terminal);
                for (int i = 0; i < 6_500; i++) {
                    Payment payment = new Payment("terminal-" + terminal + "/" + s.id(), s.below(60_000), 100 + s.below(4_000), "**** " + s.below(9_999));
                    gateway.pay(payment);
                    if (s.below(20) == 0) gateway.pay(payment);
                }
            }));
        }
        for (Future<?> shift : shifts) shift.get();
        Ready.last();
    }
}
