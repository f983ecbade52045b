package com.inkwell.search;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.CoverCache;
import org.paperfair.shop.ReaderLru;

/** An index of the words of all blurbs, built at start, the titles themselves, the last searches up to a limit, scratch space per worker. */
public class Main {
    static final class Posting {
        int[] titles = new int[2];
        short[] places = new short[2];
        int used;

        void add(int title, int place) {
            if (used == titles.length) {
                titles = Arrays.copyOf(titles, used + (used >> 1) + 1);
                places = Arrays.copyOf(places, titles.length);
            }
            titles[used] = title;
            places[used++] = (short) place;
        }

        void trim() {
            titles = Arrays.copyOf(titles, used);
            places = Arrays.copyOf(places, used);
        }
    }

    static final class Book {
        final long isbn;
        final String title;
        final byte[] blurb;

        Book(long isbn, String title, byte[] blurb) {
            this.isbn = isbn;
            this.title = title;
            this.blurb = blurb;
        }
    }

    static final class WordIndex {
        private final Map<String, Posting> words = new HashMap<>();

        void add(int number, String text) {
            int place = 0;
            for (String w : text.split(" ")) words.computeIfAbsent(w, k -> new Posting()).add(number, place++);
        }

        void freeze() {
            words.values().forEach(Posting::trim);
        }

        int[] find(String word) {
            Posting p = words.get(word);
            return p == null ? new int[0] : p.titles;
        }
    }

    record Search(String text, Instant at, int[] best) {}

    static final class SearchEngine {
        private final WordIndex index = new WordIndex();
        private final Book[] books = new Book[90_000];
        private final Map<String, Search> recent = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Search> eldest) {
                return size() > 15_000;
            }
        };
        private final ThreadLocal<float[]> scores = ThreadLocal.withInitial(() -> new float[90_000]);
        final ExecutorService workers = Executors.newFixedThreadPool(4);

        void load(Sample s) {
            for (int i = 0; i < books.length; i++) {
                StringBuilder b = new StringBuilder();
                for (int w = 22 + s.below(20); w > 0; w--) {
                    // few words are frequent, many are rare
                    double r = s.real();
                    b.append('w').append((int) (r * r * r * 160_000)).append(' ');
                }
                index.add(i, b.toString());
                books[i] = new Book(9_783_000_000_000L + i * 13L, s.text(26), s.bytes(300 + s.below(250)));
            }
            index.freeze();
        }

        int search(String text, Instant at) {
            synchronized (recent) {
                Search known = recent.get(text);
                if (known != null) return known.best.length;
            }
            float[] score = scores.get();
            Arrays.fill(score, 0);
            int hits = 0;
            for (String w : text.split(" ")) {
                for (int t : index.find(w)) if (score[t]++ == 0) hits++;
            }
            int[] best = new int[Math.min(hits, 30)];
            for (int t = 0, n = 0; t < score.length && n < best.length; t++) if (score[t] > 0) best[n++] = t;
            synchronized (recent) {
                recent.put(text, new Search(text, at, best));
            }
            return hits;
        }
    }

    static final class Site {
        final SearchEngine engine = new SearchEngine();
        final CoverCache covers = new CoverCache(101);
        final ReaderLru readers = new ReaderLru(102);
    }

    private static Site site;

    public static void main(String[] args) throws Exception {
        site = new Site();
        Sample s = new Sample(601);
        site.engine.load(s);
        int n = 22_000;
        Future<?>[] last = new Future<?>[8];
        for (int i = 0; i < n; i++) {
            String text = "w" + (200 + s.below(120_000)) + " w" + (200 + s.below(120_000));
            Instant at = Sample.at(i, n, Duration.ofHours(6));
            if (last[i & 7] != null) last[i & 7].get();
            last[i & 7] = site.engine.workers.submit(() -> site.engine.search(text, at));
        }
        for (Future<?> f : last) f.get();
        Ready.last();
    }
}
