package org.parkline.plates;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import works.gearhaus.base.BookingDiary;
import works.gearhaus.base.RecentCustomers;
import works.gearhaus.base.TowPositions;

/** Number plates read at the barriers of car parks. Each of the pool's threads has its own working memory for images. */
public class Main {
    record Picture(int barrier, Instant at, byte[] grey) {}

    record Plate(String text, double confidence) {}

    static final class Workspace {
        final float[] blurred = new float[240 * 160];
        final short[] gradient = new short[240 * 160];
        final byte[] edges = new byte[240 * 160];
        final double[] histogram = new double[256];
        final StringBuilder text = new StringBuilder(16);
        long pictures;

        Plate read(Picture p) {
            pictures++;
            text.setLength(0);
            for (int i = 0; i < p.grey.length; i++) {
                int v = p.grey[i] & 255;
                histogram[v]++;
                blurred[i % blurred.length] = v / 3f;
                gradient[i % gradient.length] = (short) (v * 2);
                edges[i % edges.length] = (byte) (v > 128 ? 1 : 0);
            }
            for (int i = 0; i < 7; i++) text.append((char) ('A' + (p.grey[i] & 15)));
            return new Plate(text.toString(), histogram[128] / p.grey.length);
        }
    }

    static class PlateReader {
        private final AtomicInteger threads = new AtomicInteger();
        private final ThreadLocal<Workspace> workspace = ThreadLocal.withInitial(Workspace::new);
        private final ThreadPoolExecutor pool;
        final LongAdder read = new LongAdder();

        PlateReader(int size) {
            pool = new ThreadPoolExecutor(size, size, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(size * 4),
                    r -> new Thread(r, "plate-reader-" + threads.incrementAndGet()), new ThreadPoolExecutor.CallerRunsPolicy());
            pool.prestartAllCoreThreads();
        }

        void submit(Picture p) {
            pool.execute(() -> {
                workspace.get().read(p);
                read.increment();
            });
        }

        void warmUp() throws Exception {
            CountDownLatch all = new CountDownLatch(pool.getCorePoolSize());
            Callable<Void> c = () -> {
                workspace.get();
                all.countDown();
                all.await();
                return null;
            };
            for (int i = pool.getCorePoolSize(); i > 0; i--) pool.submit(c);
            all.await();
        }
    }

    static class CarPark {
        final PlateReader reader = new PlateReader(Scale.of(120));
        final BookingDiary diary = new BookingDiary(181);
        final RecentCustomers customers = new RecentCustomers(182);
        final TowPositions tow = new TowPositions(183);
    }

    private static CarPark park;

    public static void main(String[] args) throws Exception {
        park = new CarPark();
        park.reader.warmUp();
        Sample s = new Sample(184);
        int n = 4000;
        for (int i = 0; i < n; i++) park.reader.submit(new Picture(s.below(60), Sample.at(i, n, Duration.ofHours(5)), s.bytes(3000)));
        while (park.reader.read.sum() < n - 200) Thread.sleep(20);
        Ready.last();
    }
}
