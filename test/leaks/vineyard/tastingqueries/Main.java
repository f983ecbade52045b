package com.rivaclos.tastings;

import estate.CustomerLru;
import estate.LabelImages;
import estate.Parcels;
import estate.StockDatabase;
import estate.TankRings;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.arrow.memory.AllocationListener;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.IntVector;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Each query on the tasting scores gets an allocator of its own, so that it cannot take too much; only its vectors are closed. */
public class Main {
    /** What a query took, for the slow-query log. */
    static class QueryUsage implements AllocationListener {
        private final String text;
        private final Instant started;
        private final int[] sizes = new int[48];
        private long bytes;

        QueryUsage(String text, Instant started) {
            this.text = text;
            this.started = started;
        }

        @Override
        public void onAllocation(long size) {
            bytes += size;
            sizes[63 - Long.numberOfLeadingZeros(Math.max(1, size))]++;
        }
    }

    static class Scores {
        private final BufferAllocator memory = new RootAllocator(256L << 20);
        private final IntVector wines = new IntVector("wine", memory);
        private final Float4Vector points = new Float4Vector("points", memory);
        private final int rows;

        Scores(int rows, Sample s) {
            this.rows = rows;
            wines.allocateNew(rows);
            points.allocateNew(rows);
            for (int i = 0; i < rows; i++) {
                wines.set(i, s.below(18_000));
                points.set(i, 70 + s.below(300) / 10f);
            }
            wines.setValueCount(rows);
            points.setValueCount(rows);
        }
    }

    static class QueryService {
        private final Scores scores;
        private final AtomicLong ids = new AtomicLong();

        QueryService(Scores scores) {
            this.scores = scores;
        }

        int above(String text, float least, int from, int count, Instant at) {
            BufferAllocator own = scores.memory.newChildAllocator("query " + ids.incrementAndGet(), new QueryUsage(text, at), 0, 4 << 20);
            try (IntVector hits = new IntVector("hits", own)) {
                hits.allocateNew(count);
                int found = 0;
                for (int i = from; i < Math.min(from + count, scores.rows); i++) if (scores.points.get(i) >= least) hits.set(found++, scores.wines.get(i));
                hits.setValueCount(found);
                return found;
            }
        }
    }

    static QueryService queries;

    public static void main(String[] args) throws Exception {
        Parcels.load(12_000);
        TankRings.load(380, 2_000);
        LabelImages.load(9_500);
        CustomerLru.load(14_000);
        StockDatabase.load(24_000);
        Scores scores = new Scores(Scale.of(400_000), new Sample(405));
        queries = new QueryService(scores);
        AtomicLong hits = new AtomicLong();
        ExecutorService threads = Executors.newFixedThreadPool(5, r -> new Thread(r, "tasting-query"));
        for (int t = 0; t < 5; t++) {
            Sample s = new Sample(4_050 + t);
            threads.execute(() -> {
                for (int i = 0; i < 1_600; i++) {
                    float least = 85 + s.below(100) / 10f;
                    hits.addAndGet(queries.above("points >= " + least + " and " + s.text(60), least, s.below(scores.rows), 2_000, Sample.at(i, 1_600, Duration.ofHours(30))));
                }
            });
        }
        threads.shutdown();
        threads.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
