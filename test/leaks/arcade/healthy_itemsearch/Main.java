package market.gildedowl.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.OpenBaskets;
import gg.emberfall.live.PlayerLru;
import gg.emberfall.live.ShopDb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

/** All listings of the market with an index of their words, built at the start; answers in a cache that is full. */
public class Main {
    record Listing(int number, String seller, String title, String text, long cents, Instant listed) {}

    static final class Postings {
        private int[] numbers = new int[4];
        private int size;

        void add(int n) {
            if (size > 0 && numbers[size - 1] == n) return;
            if (size == numbers.length) numbers = Arrays.copyOf(numbers, size * 2);
            numbers[size++] = n;
        }

        void trim() {
            numbers = Arrays.copyOf(numbers, size);
        }
    }

    static final class LanguageIndex {
        final Locale locale;
        private final TreeMap<String, Postings> words = new TreeMap<>();

        LanguageIndex(Locale locale) {
            this.locale = locale;
        }

        void add(Listing l) {
            for (String w : (l.title + " " + l.text).split(" ")) words.computeIfAbsent(w, k -> new Postings()).add(l.number);
        }

        int[] find(String word) {
            Postings p = words.get(word);
            return p == null ? new int[0] : p.numbers;
        }
    }

    record Answer(String query, int total, List<Listing> page, Instant found) {}

    static final class SearchService {
        private final List<Listing> listings = new ArrayList<>();
        private final Map<Locale, LanguageIndex> indexes = new LinkedHashMap<>();
        private final Cache<String, Answer> answers = Caffeine.newBuilder().maximumSize(4_000).build();
        private final Map<String, Integer> popular = new HashMap<>();

        void load(Sample s, int n) {
            Locale[] locales = {Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH};
            for (Locale l : locales) indexes.put(l, new LanguageIndex(l));
            for (int i = 0; i < n; i++) {
                Listing l = new Listing(i, "seller" + s.below(40_000), s.text(40) + " " + s.code(3), s.text(180 + s.below(200)), 50 + s.below(100_000), Sample.at(i, n, java.time.Duration.ofDays(30)));
                listings.add(l);
                indexes.get(locales[i % 3]).add(l);
            }
            for (LanguageIndex x : indexes.values()) x.words.values().forEach(Postings::trim);
        }

        Answer search(Locale locale, String word) {
            return answers.get(locale + ":" + word, k -> {
                int[] all = indexes.get(locale).find(word);
                List<Listing> page = new ArrayList<>();
                for (int i = 0; i < Math.min(20, all.length); i++) page.add(listings.get(all[all.length - 1 - i]));
                return new Answer(word, all.length, List.copyOf(page), Instant.now());
            });
        }
    }

    static final class Market {
        final SearchService search = new SearchService();
        final AvatarCache pictures = new AvatarCache(311);
        final LootTables odds = new LootTables(312);
        final OpenBaskets baskets = new OpenBaskets(313);
        final PlayerLru sellers = new PlayerLru(314);
        final ShopDb prices;

        Market() throws Exception {
            prices = new ShopDb(315);
        }
    }

    private static Market market;

    public static void main(String[] args) throws Exception {
        market = new Market();
        Sample s = new Sample(802);
        market.search.load(s, 110_000);
        Locale[] locales = market.search.indexes.keySet().toArray(new Locale[0]);
        for (int i = 0; i < 30_000; i++) {
            String word = s.code(3);
            market.search.search(locales[s.below(3)], word);
            if (market.search.popular.size() < 500 || market.search.popular.containsKey(word)) market.search.popular.merge(word, 1, Integer::sum);
        }
        market.search.answers.cleanUp();
        Ready.last();
    }
}
