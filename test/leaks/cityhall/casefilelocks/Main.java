package de.stadt.files;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import town.CallWindow;
import town.FeeSchedule;
import town.FormTexts;
import town.PlotterPool;
import town.StreetRegister;

/** Whoever works on a file takes its lock; the locks are made by file number and stay. */
public class Main {
    static class FileLocks {
        private final Map<String, ReentrantReadWriteLock> byFile = new ConcurrentHashMap<>();

        ReentrantReadWriteLock of(String file) {
            return byFile.computeIfAbsent(file, f -> new ReentrantReadWriteLock(true));
        }
    }

    static class Archive {
        private final FileLocks locks = new FileLocks();
        private final long[] pages = new long[1 + Scale.of(200_000)];

        void file(String file, int shelf, int more) {
            ReentrantReadWriteLock lock = locks.of(file);
            lock.writeLock().lock();
            try {
                pages[shelf] += more;
            } finally {
                lock.writeLock().unlock();
            }
        }

        long read(String file, int shelf) {
            ReentrantReadWriteLock lock = locks.of(file);
            lock.readLock().lock();
            try {
                return pages[shelf];
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    static final Archive ARCHIVE = new Archive();

    public static void main(String[] args) throws Exception {
        StreetRegister.load(6_000);
        FeeSchedule.load(420);
        FormTexts.load(5_200);
        CallWindow.load(40_000);
        PlotterPool.load(56);
        ExecutorService clerks = Executors.newFixedThreadPool(4, r -> new Thread(r, "records"));
        for (int t = 0; t < 4; t++) {
            int office = t;
            Sample s = new Sample(5_040 + t);
            clerks.execute(() -> {
                for (int i = 0; i < 5_500; i++) {
                    String file = "2026/" + office + "/" + (100_000 + i);
                    int shelf = s.below(ARCHIVE.pages.length);
                    ARCHIVE.file(file, shelf, 1 + s.below(30));
                    if (s.below(3) == 0) ARCHIVE.read(file, shelf);
                }
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
