package cz.tiskarna.plates;

import cz.tiskarna.base.ColourTables;
import cz.tiskarna.base.InkReadings;
import cz.tiskarna.base.PaperCatalogue;
import cz.tiskarna.base.PlateStock;
import cz.tiskarna.base.ShopCustomers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.harness.Ready;
import org.harness.Sample;

/** The plate setters work on each plate under a lock of its own. A plate goes to recycling after its run, and its lock stays in the map. */
public class Main {
    static final class Plate {
        final String number;
        final long exposedAt;
        int runs;

        Plate(String number, long exposedAt) {
            this.number = number;
            this.exposedAt = exposedAt;
        }
    }

    static final class PlateRoom {
        private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();
        private final Map<String, Plate> mounted = new ConcurrentHashMap<>();

        private ReentrantLock lockOf(String number) {
            return locks.computeIfAbsent(number, n -> new ReentrantLock());
        }

        void expose(String number) {
            ReentrantLock lock = lockOf(number);
            lock.lock();
            try {
                mounted.put(number, new Plate(number, System.currentTimeMillis()));
            } finally {
                lock.unlock();
            }
        }

        void print(String number) {
            ReentrantLock lock = lockOf(number);
            lock.lock();
            try {
                Plate p = mounted.get(number);
                if (p != null) p.runs++;
            } finally {
                lock.unlock();
            }
        }

        void recycle(String number) {
            ReentrantLock lock = lockOf(number);
            lock.lock();
            try {
                mounted.remove(number);
            } finally {
                lock.unlock();
            }
        }
    }

    static final class Prepress {
        final PlateRoom plates = new PlateRoom();
        final PaperCatalogue papers = new PaperCatalogue(11);
        final ColourTables colours = new ColourTables(12);
        final PlateStock stock = new PlateStock(13);
        final ShopCustomers customers = new ShopCustomers(14);
        final InkReadings readings = new InkReadings(15);
    }

    private static final Prepress PREPRESS = new Prepress();

    private static String number(int setter, int n) {
        return "26" + (100_000 + n / 4) + "/" + setter + "/" + "CMYK".charAt(n % 4);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService setters = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int setter = t + 1;
            setters.execute(() -> {
                Sample s = new Sample(700 + setter);
                for (int n = 0; n < 30_000; n++) {
                    PREPRESS.plates.expose(number(setter, n));
                    for (int k = s.below(3); k >= 0; k--) PREPRESS.plates.print(number(setter, Math.max(0, n - s.below(30))));
                    if (n >= 160) PREPRESS.plates.recycle(number(setter, n - 160));
                }
            });
        }
        setters.shutdown();
        setters.awaitTermination(60, TimeUnit.SECONDS);
        Ready.last();
    }
}
