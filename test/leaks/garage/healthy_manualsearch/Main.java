package com.bayview.manuals;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import works.gearhaus.base.PartsCatalogue;
import works.gearhaus.base.SensorTraces;
import works.gearhaus.base.VinTable;

/** Full-text search in the makers' repair manuals: the index is built at start and searched since. */
public class Main {
    record Chapter(String title, String model, Instant issued, int pages) {}

    static final class Postings {
        private int[] chapters = new int[4];
        private byte[] weights = new byte[4];
        private int size;

        void add(int chapter, int weight) {
            if (size > 0 && chapters[size - 1] == chapter) {
                weights[size - 1] = (byte) Math.min(127, weights[size - 1] + weight);
                return;
            }
            if (size == chapters.length) {
                chapters = Arrays.copyOf(chapters, size * 3 / 2);
                weights = Arrays.copyOf(weights, size * 3 / 2);
            }
            chapters[size] = chapter;
            weights[size++] = (byte) weight;
        }
    }

    static class ManualIndex {
        private final List<Chapter> chapters = new ArrayList<>();
        private final Map<String, Postings> terms = new HashMap<>();

        void add(Chapter c, String[] words) {
            int number = chapters.size();
            chapters.add(c);
            for (String w : words) terms.computeIfAbsent(w, x -> new Postings()).add(number, 1);
        }

        List<Chapter> find(String a, String b) {
            Postings p = terms.get(a);
            Postings q = terms.get(b);
            List<Chapter> hits = new ArrayList<>();
            if (p == null || q == null) return hits;
            for (int i = 0, k = 0; i < p.size && k < q.size && hits.size() < 20; ) {
                if (p.chapters[i] == q.chapters[k]) {
                    hits.add(chapters.get(p.chapters[i]));
                    i++;
                    k++;
                } else if (p.chapters[i] < q.chapters[k]) i++;
                else k++;
            }
            return hits;
        }
    }

    static class ManualSearch {
        final ManualIndex index = new ManualIndex();
        final PartsCatalogue catalogue = new PartsCatalogue(171);
        final SensorTraces traces = new SensorTraces(172);
        final VinTable vins = new VinTable(173);
        private final Map<String, List<Chapter>> answers = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, List<Chapter>> eldest) {
                return size() > 800;
            }
        };

        List<Chapter> search(String a, String b) {
            return answers.computeIfAbsent(a + ' ' + b, k -> index.find(a, b));
        }
    }

    private static ManualSearch search;

    public static void main(String[] args) throws Exception {
        search = new ManualSearch();
        Sample s = new Sample(174);
        String[] vocabulary = new String[40_000];
        for (int i = 0; i < vocabulary.length; i++) vocabulary[i] = s.code(4 + s.below(9)).toLowerCase();
        int n = Scale.of(24_000);
        for (int i = 0; i < n; i++) {
            String[] words = new String[170];
            for (int w = 0; w < words.length; w++) words[w] = vocabulary[(int) (vocabulary.length * Math.pow(s.real(), 2.2))];
            search.index.add(new Chapter(s.text(40), s.code(3) + s.below(60), Instant.now().minus(Duration.ofDays(s.below(4000))), 2 + s.below(40)), words);
        }
        for (int i = 0; i < 6000; i++) search.search(vocabulary[s.below(300)], vocabulary[s.below(2000)]);
        Ready.last();
    }
}
