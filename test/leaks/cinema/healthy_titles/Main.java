package com.findafilm.search;

import cinema.*;

import org.harness.Ready;

import java.util.*;

/** Healthy: searches synopses with an index of words, and keeps the last three thousand answers. */
public class Main {
    record Hit(int film, float score) {}

    static final class Index {
        private final Map<String, int[]> filmsOfWord = new HashMap<>();
        private int films;

        static Index build(int films) {
            Dice d = new Dice(205);
            Map<String, List<Integer>> building = new HashMap<>();
            for (int f = 0; f < films; f++)
                for (int k = 0; k < 45; k++) {
                    int rank = Math.min(d.below(30000), d.below(30000));
                    building.computeIfAbsent("word" + Integer.toString(rank, 36), w -> new ArrayList<>()).add(f);
                }
            Index index = new Index();
            index.films = films;
            building.forEach((word, list) -> index.filmsOfWord.put(word, list.stream().mapToInt(Integer::intValue).distinct().toArray()));
            return index;
        }

        List<Hit> search(String word) {
            int[] found = filmsOfWord.getOrDefault(word, new int[0]);
            List<Hit> hits = new ArrayList<>();
            for (int i = 0; i < Math.min(60, found.length); i++) hits.add(new Hit(found[i], 1f / (i + found.length)));
            return hits;
        }
    }

    static final class Answers extends LinkedHashMap<String, List<Hit>> {
        Answers() {
            super(64, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Hit>> eldest) {
            return size() > 3000;
        }
    }

    private static Index index;
    private static final Answers ANSWERS = new Answers();

    public static void main(String[] a) throws Exception {
        Films.load(18000);
        TitleTree.build(26000);
        index = Index.build(90000);
        Dice d = new Dice(206);
        long hits = 0;
        for (int i = 0; i < 30000; i++) hits += ANSWERS.computeIfAbsent("word" + Integer.toString(d.below(12000), 36), index::search).size();
        Ready.last();
    }
}
