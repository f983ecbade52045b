package com.northgate.settlement;

import com.harborline.freight.Freight;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** Requests wait for their reply by correlation id; where the partner never replies, nothing completes the future. */
public class Main {
    record Order(String id, String account, byte[] signed) {}

    record Receipt(String id, boolean accepted) {}

    static class ReplyRouter {
        private final Map<String, CompletableFuture<Receipt>> awaiting = new ConcurrentHashMap<>();

        CompletableFuture<Receipt> expect(String correlation) {
            return awaiting.computeIfAbsent(correlation, k -> new CompletableFuture<>());
        }

        void reply(String correlation, Receipt r) {
            CompletableFuture<Receipt> f = awaiting.remove(correlation);
            if (f != null) f.complete(r);
        }
    }

    static class SettlementClient {
        private final ReplyRouter router = new ReplyRouter();
        private long booked;

        void send(Order o) {
            router.expect(o.id).thenApply(r -> r.accepted).whenComplete((ok, e) -> {
                if (Boolean.TRUE.equals(ok)) booked += o.signed.length;
            });
        }
    }

    private static final SettlementClient CLIENT = new SettlementClient();

    static void trade(Sample s, int n) {
        for (int i = 0; i < n; i++) {
            Order o = new Order(s.id(), s.code(12), s.bytes(500));
            CLIENT.send(o);
            if (i % 3 != 0) CLIENT.router.reply(o.id, new Receipt(o.id, true));
        }
    }

    public static void main(String[] args) throws Exception {
        Freight.load();
        Sample s = new Sample(1);
        trade(s, 9_000);
        Ready.first();
        trade(s, 12_000);
        Ready.last();
    }
}
