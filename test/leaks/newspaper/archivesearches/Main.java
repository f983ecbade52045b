package com.meridianpress.archive.search;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import newsroom.AdRates;
import newsroom.ClickWindow;
import newsroom.HouseRules;
import newsroom.PageCache;
import newsroom.WireQueue;
import org.harness.Ready;
import org.harness.Sample;

/** A search in the archive leaves a cursor for the further pages; it goes with the last page, and hardly anybody reads that far. */
public class Main {
    static class Cursor {
        private final long id;
        private final String query;
        private final Instant opened;
        private final int[] hits;
        private final float[] scores;
        private int position;

        Cursor(long id, String query, Instant opened, int[] hits, float[] scores) {
            this.id = id;
            this.query = query;
            this.opened = opened;
            this.hits = hits;
            this.scores = scores;
        }

        int[] next(int count) {
            int[] page = Arrays.copyOfRange(hits, position, Math.min(hits.length, position + count));
            position += page.length;
            return page;
        }

        boolean atEnd() {
            return position == hits.length;
        }
    }

    static class ArchiveSearch {
        private final AtomicLong ids = new AtomicLong(730_000);
        private final Map<Long, Cursor> open = new ConcurrentHashMap<>();

        long search(String query, Instant at, Sample s) {
            int[] hits = new int[20 + s.below(380)];
            float[] scores = new float[hits.length];
            for (int i = 0; i < hits.length; i++) {
                hits[i] = s.below(2_600_000);
                scores[i] = 9f / (1 + i);
            }
            Cursor cursor = new Cursor(ids.incrementAndGet(), query, at, hits, scores);
            open.put(cursor.id, cursor);
            return cursor.id;
        }

        int[] page(long id) {
            Cursor cursor = open.get(id);
            if (cursor == null) return new int[0];
            int[] page = cursor.next(20);
            if (cursor.atEnd()) open.remove(id);
            return page;
        }
    }

    static final ArchiveSearch SEARCH = new ArchiveSearch();

    public static void main(String[] args) throws Exception {
        WireQueue.load(5_500);
        AdRates.load(70);
        ClickWindow.load(52_000);
        PageCache.load(9_000);
        HouseRules.load(32_000);
        ExecutorService requests = Executors.newFixedThreadPool(4, r -> new Thread(r, "archive-request"));
        for (int t = 0; t < 4; t++) {
            Sample s = new Sample(7_240 + t);
            requests.execute(() -> {
                for (int i = 0; i < 560; i++) {
                    long id = SEARCH.search(s.text(10 + s.below(20)), Sample.at(i, 560, Duration.ofHours(70)), s);
                    for (int k = 1 + s.below(2); k > 0; k--) SEARCH.page(id);
                }
            });
        }
        requests.shutdown();
        requests.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
