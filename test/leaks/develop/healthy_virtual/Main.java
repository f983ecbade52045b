package com.ringway.gateway;

import com.harborline.freight.LabelCache;
import com.harborline.freight.ShipmentCache;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: 400 calls at once, each in a virtual thread where there are such, limited by a semaphore; they come and go. */
public class Main {
    static class Call {
        final long number;
        final byte[] frame = new byte[4_000];

        Call(long number) {
            this.number = number;
        }
    }

    static class Gateway {
        final Semaphore capacity = new Semaphore(400);
        final Map<Long, Call> active = new ConcurrentHashMap<>();
        final AtomicLong served = new AtomicLong();
        final ExecutorService calls;

        Gateway() throws Exception {
            ExecutorService e;
            try {
                Method m = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
                e = (ExecutorService) m.invoke(null);
            } catch (NoSuchMethodException before21) {
                e = Executors.newCachedThreadPool();
            }
            calls = e;
        }

        void accept(long number) throws InterruptedException {
            capacity.acquire();
            calls.execute(() -> {
                Call c = new Call(number);
                active.put(number, c);
                try {
                    Thread.sleep(40 + number % 30);
                    served.addAndGet(c.frame.length);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    active.remove(number);
                    capacity.release();
                }
            });
        }
    }

    private static Gateway gateway;

    public static void main(String[] args) throws Exception {
        ShipmentCache.load(10_000);
        LabelCache.load(5_000);
        gateway = new Gateway();
        Sample s = new Sample(102);
        Thread incoming = new Thread(() -> {
            try {
                for (long i = s.below(10); ; i++) gateway.accept(i);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "incoming-calls");
        incoming.setDaemon(true);
        incoming.start();
        Thread.sleep(3000);
        Ready.last();
    }
}
