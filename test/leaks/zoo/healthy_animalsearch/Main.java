package uk.co.meadowzoo.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.TourTexts;

/** Healthy: the search of the visitors' app: words of all texts with the numbers of texts, sorted; last results up to a limit; eight threads with a bounded queue. */
public class Main {
    record Text(int number, String title, String body) {}

    static final class Index {
        private final Map<String, int[]> postings = new HashMap<>();
        private final Text[] texts;

        Index(Text[] texts) {
            this.texts = texts;
            Map<String, List<Integer>> building = new HashMap<>();
            for (Text text : texts) {
                for (String word : text.body().split(" ")) {
                    List<Integer> numbers = building.computeIfAbsent(word, w -> new ArrayList<>());
                    if (numbers.isEmpty() || numbers.get(numbers.size() - 1) != text.number()) numbers.add(text.number());
                }
            }
            building.forEach((word, numbers) -> postings.put(word, numbers.stream().mapToInt(Integer::intValue).toArray()));
        }

        int[] search(String first, String second) {
            int[] a = postings.getOrDefault(first, new int[0]);
            int[] b = postings.getOrDefault(second, new int[0]);
            return Arrays.stream(a).filter(number -> Arrays.binarySearch(b, number) >= 0).limit(200).toArray();
        }
    }

    static final class Search {
        private volatile Index index;
        private final Map<String, int[]> results = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, int[]> eldest) {
                return size() > 3_000;
            }
        };
        private final ThreadPoolExecutor pool = new ThreadPoolExecutor(8, 8, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(64), new ThreadPoolExecutor.CallerRunsPolicy());

        void rebuild(int count, Sample s) {
            Text[] texts = new Text[count];
            for (int i = 0; i < count; i++) texts[i] = new Text(i, s.text(25), s.text(200 + s.below(500)) + " " + s.code(6));
            Arrays.sort(texts, Comparator.comparingInt(Text::number));
            index = new Index(texts);
        }

        void ask(String first, String second) {
            pool.execute(() -> {
                String key = first + " " + second;
                synchronized (results) {
                    if (results.get(key) != null) return;
                }
                int[] found = index.search(first, second);
                synchronized (results) {
                    results.put(key, found);
                }
            });
        }
    }

    static final Search SEARCH = new Search();

    public static void main(String[] args) throws Exception {
        TourTexts.load(900);
        Sample s = new Sample(5304);
        SEARCH.rebuild(9_000, s);
        SEARCH.rebuild(26_000, s);
        String[] words = SEARCH.index.postings.keySet().toArray(new String[0]);
        for (int i = 0; i < 20_000; i++) SEARCH.ask(words[s.below(words.length)], words[s.below(words.length)]);
        while (SEARCH.pool.getActiveCount() > 0) Thread.sleep(20);
        Ready.last();
    }
}
