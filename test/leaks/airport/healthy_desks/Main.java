package com.checkinhall.desks;

import airport.*;

import org.harness.Ready;

import java.text.*;
import java.util.*;
import java.util.concurrent.*;

/**
 * Healthy: a pool of 220 workers that are mostly idle, each with a formatter and a small buffer in a
 * ThreadLocal, and a queue with a capacity.
 */
public class Main {
    static final class Desk {
        private static final ThreadLocal<NumberFormat> FORMAT = ThreadLocal.withInitial(() -> new DecimalFormat("#,##0.00"));
        private static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[8192]);

        static String weigh(double kg) {
            byte[] b = BUFFER.get();
            b[0]++;
            return FORMAT.get().format(kg);
        }
    }

    static final class Hall {
        private final ThreadPoolExecutor workers =
                new ThreadPoolExecutor(220, 220, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(2000), new ThreadPoolExecutor.CallerRunsPolicy());
        private final Map<Integer, String> lastWeight = new ConcurrentHashMap<>();

        void accept(int desk, double kg) {
            workers.execute(() -> lastWeight.put(desk, Desk.weigh(kg)));
        }
    }

    private static Hall hall;

    public static void main(String[] a) throws Exception {
        Charts.load(16000);
        Phrases.record(12000);
        Stands.handle(20000);
        Manifests.file(9000);
        hall = new Hall();
        hall.workers.prestartAllCoreThreads();
        Rnd r = new Rnd(133);
        for (int i = 0; i < 40000; i++) hall.accept(r.upTo(180), r.fraction() * 32);
        Thread.sleep(1500);
        Ready.last();
    }
}
