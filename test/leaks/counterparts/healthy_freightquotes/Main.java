package com.larkspur.freight;

import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: quotes for freight, asked from many carriers.
 *
 * <p>2,400 requests, each on its virtual thread that waits for a slow carrier, which answers within
 * seconds. Labels with native memory: a cleaner frees it when a label goes, and the actions don't
 * know the labels. Scales of an old driver with finalize(), all in use. Routes behind weak
 * references whose queue a thread empties. Callbacks that wait for the next fuel price of their grade, which
 * comes every two seconds.
 */
public class Main {
    static final class CarrierLink {
        final Queue<CompletableFuture<byte[]>> asked = new ConcurrentLinkedQueue<>();

        byte[] ask(String carrier, byte[] request) throws Exception {
            CompletableFuture<byte[]> answer = new CompletableFuture<>();
            asked.add(answer);
            return answer.get(60, TimeUnit.SECONDS);
        }
    }

    static final class QuoteDesk {
        final CarrierLink link = new CarrierLink();
        final AtomicLong quoted = new AtomicLong();

        void quote(String lane) {
            StringBuilder request = new StringBuilder(1_800);
            for (int i = 0; i < 40; i++) request.append("<piece lane='").append(lane).append("' n='").append(i).append("'/>");
            double[] weights = new double[90];
            try {
                byte[] answer = link.ask(lane, request.toString().getBytes(StandardCharsets.UTF_8));
                weights[answer.length % weights.length]++;
                quoted.incrementAndGet();
            } catch (Exception e) {
                throw new IllegalStateException(lane + weights.length + request.length(), e);
            }
        }
    }

    /** A label whose pixels are native memory. */
    static final class Label {
        private static final Cleaner cleaner = Cleaner.create();
        static final AtomicLong freed = new AtomicLong();
        final String parcel;
        final Cleaner.Cleanable cleanable;

        Label(String parcel, long address) {
            this.parcel = parcel;
            this.cleanable = cleaner.register(this, new Free(address, 4_096));
        }

        record Free(long address, int length) implements Runnable {
            @Override
            public void run() {
                freed.addAndGet(length);
            }
        }
    }

    /** The driver of the scales still has a finalizer. */
    static final class Scale {
        final String port;
        final byte[] calibration;
        boolean open = true;

        Scale(String port, byte[] calibration) {
            this.port = port;
            this.calibration = calibration;
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            open = false;
        }
    }

    record Route(String from, String to, int[] legs) {}

    static final class RouteBook {
        static final class Entry extends WeakReference<Route> {
            final String key;

            Entry(String key, Route route, ReferenceQueue<Route> gone) {
                super(route, gone);
                this.key = key;
            }
        }

        final Map<String, Entry> byKey = new ConcurrentHashMap<>();
        final ReferenceQueue<Route> gone = new ReferenceQueue<>();

        void put(String key, Route route) {
            byKey.put(key, new Entry(key, route, gone));
        }

        void tidy() throws InterruptedException {
            Entry entry = (Entry) gone.remove();
            byKey.remove(entry.key, entry);
        }
    }

    static final class FuelPrice {
        volatile CompletableFuture<Double> next = new CompletableFuture<>();
        final AtomicLong told = new AtomicLong();

        void whenKnown(String shipment, byte[] terms) {
            next.thenAccept(price -> told.addAndGet(terms.length + shipment.length()));
        }

        void announce(double price) {
            CompletableFuture<Double> known = next;
            next = new CompletableFuture<>();
            known.complete(price);
        }
    }

    static final QuoteDesk desk = new QuoteDesk();
    static final Queue<Label> printing = new ArrayDeque<>();
    static final Queue<Scale> scales = new ArrayDeque<>();
    static final RouteBook routes = new RouteBook();
    static final Queue<Route> inUse = new ArrayDeque<>();
    static final FuelPrice[] fuels = new FuelPrice[10];
    static int[] distances;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(110);
        distances = new int[2_200_000];
        for (int i = 0; i < distances.length; i++) distances[i] = s.below(20_000);
        ExecutorService threads = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        for (int i = 0; i < fuels.length; i++) fuels[i] = new FuelPrice();
        for (int i = 0; i < 24_000; i++) printing.add(new Label("P" + s.id(), s.number()));
        for (int i = 0; i < 6_000; i++) scales.add(new Scale("tty" + i, s.bytes(700)));
        for (int i = 0; i < 14_000; i++) route(i, s);
        Await.every("routes-tidy", 0, routes::tidy);
        int[] n = {14_000};
        Await.every("parcels", 20, () -> {
            printing.remove();
            printing.add(new Label("P" + s.id(), s.number()));
            scales.remove();
            scales.add(new Scale("tty" + n[0], s.bytes(700)));
            inUse.remove();
            route(n[0]++, s);
        });
        Await.every("carriers", 20, () -> {
            while (desk.link.asked.size() > 2_390) desk.link.asked.remove().complete(new byte[40]);
        });
        Await.every("customers", 20, () -> {
            while (desk.link.asked.size() < 2_400) {
                String lane = "L" + System.nanoTime() % 90_000;
                threads.execute(() -> desk.quote(lane));
                while (desk.link.asked.isEmpty()) Thread.sleep(1);
                if (Math.floorMod(System.nanoTime(), 64) == 0) Thread.sleep(1);
            }
        });
        int[] turn = new int[1];
        Await.every("fuel", 200, () -> fuels[turn[0]++ % fuels.length].announce(1.62));
        Await.every("shipments", 10, () -> {
            for (int i = 0; i < 50; i++) fuels[i % fuels.length].whenKnown("S" + System.nanoTime(), new byte[900]);
        });
        Await.until(() -> desk.quoted.get() > 300 && fuels[0].told.get() > 100_000 && fuels[9].told.get() > 100_000, "answers");
        Thread.sleep(3_500);
        Await.between(2_300, desk.link.asked.size(), 2_600, "requests");
        Await.between(13_900, routes.byKey.size(), 16_000, "routes");
        Ready.last();
    }

    private static void route(int i, Sample s) {
        int[] legs = new int[60];
        for (int k = 0; k < legs.length; k++) legs[k] = s.below(9_000);
        Route route = new Route(s.code(5), s.code(5), legs);
        inUse.add(route);
        routes.put("R" + i, route);
    }
}
