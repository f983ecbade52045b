package it.navigli.search;

import gavel.Artists;
import gavel.LotPictures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: an index of words over all lots that were ever sold; it is built anew each night and replaces the one before. */
public class Main {
    static final class Postings {
        private int[] lots = new int[4];
        private int size;

        void add(int lot) {
            if (size > 0 && lots[size - 1] == lot) return;
            if (size == lots.length) lots = Arrays.copyOf(lots, size + size / 2 + 1);
            lots[size++] = lot;
        }

        void trim() {
            lots = Arrays.copyOf(lots, size);
        }
    }

    record Sold(int number, String title, int year, long cents) {}

    static final class SearchIndex {
        private final long builtAt = System.currentTimeMillis();
        private final Map<String, Postings> words = new HashMap<>();
        private final TreeMap<Integer, List<Sold>> byYear = new TreeMap<>();
        private final Sold[] lots;

        SearchIndex(int count, Sample s) {
            lots = new Sold[count];
            for (int i = 0; i < count; i++) {
                lots[i] = new Sold(i, s.text(40 + s.below(30)), 1998 + s.below(28), 100L * s.below(90_000));
                byYear.computeIfAbsent(lots[i].year(), year -> new ArrayList<>()).add(lots[i]);
                for (String word : lots[i].title().split(" ")) words.computeIfAbsent(word, w -> new Postings()).add(i);
                words.computeIfAbsent("mark" + s.below(40_000), w -> new Postings()).add(i);
            }
            words.values().forEach(Postings::trim);
        }

        int find(String first, String second) {
            Postings a = words.get(first);
            Postings b = words.get(second);
            if (a == null || b == null) return 0;
            int found = 0;
            for (int i = 0, k = 0; i < a.size && k < b.size; ) {
                if (a.lots[i] == b.lots[k]) found++;
                if (a.lots[i] < b.lots[k]) i++;
                else k++;
            }
            return found;
        }
    }

    static final AtomicReference<SearchIndex> INDEX = new AtomicReference<>();

    public static void main(String[] args) throws Exception {
        Artists.load(30_000);
        LotPictures.load(7_000);
        for (int night = 0; night < 2; night++) INDEX.set(new SearchIndex(110_000, new Sample(4410 + night)));
        ExecutorService searches = Executors.newFixedThreadPool(4, r -> new Thread(r, "lot-search"));
        for (int i = 0; i < 400; i++) {
            int seed = i;
            searches.submit(() -> INDEX.get().find("granite" + seed % 10, "amber" + seed % 7));
        }
        Thread.sleep(500);
        Ready.last();
    }
}
