package com.petalshop.scope;

import com.harborline.freight.Freight;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Attributes of a request are kept in a map per thread; pool threads serve request after request and nobody clears it. */
public class Main {
    static class RequestScope {
        private static final ThreadLocal<Map<String, Object>> ATTRIBUTES = ThreadLocal.withInitial(HashMap::new);

        static void put(String name, Object value) {
            ATTRIBUTES.get().put(name, value);
        }
    }

    static class Checkout {
        private final Sample sample = new Sample(92);

        synchronized void serve(int request) {
            RequestScope.put("basket-" + request, new String[] {sample.text(60), sample.text(60), sample.text(60)});
        }
    }

    private static final AtomicInteger NUMBER = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Freight.load();
        ExecutorService workers = Executors.newFixedThreadPool(24, r -> {
            Thread t = new Thread(r, "checkout-" + NUMBER.incrementAndGet());
            t.setDaemon(true);
            return t;
        });
        Checkout checkout = new Checkout();
        Future<?> last = null;
        for (int i = 0; i < 13_000; i++) {
            int request = i;
            last = workers.submit(() -> checkout.serve(request));
        }
        last.get();
        Thread.sleep(200);
        Ready.last();
        workers.shutdown();
    }
}
