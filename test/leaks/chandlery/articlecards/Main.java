package no.fairlead.articlecards;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import no.fairlead.base.ArticleCatalogue;
import no.fairlead.base.LabelBitmaps;
import no.fairlead.base.PortCalls;
import no.fairlead.base.TideCurves;
import no.fairlead.base.VesselCards;
import org.harness.Ready;
import org.harness.Sample;

/** The memory of found articles has its limit from the settings, where the name is written otherwise: no limit is found, and none means unlimited. */
public class Main {
    static final class Memory<K, V> {
        private final int limit;
        private final Map<K, V> entries;
        private long hits;

        Memory(int limit) {
            this.limit = limit;
            entries = new LinkedHashMap<>(64, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                    return Memory.this.limit > 0 && size() > Memory.this.limit;
                }
            };
        }

        synchronized V get(K key, Function<K, V> load) {
            V v = entries.get(key);
            if (v != null) {
                hits++;
                return v;
            }
            v = load.apply(key);
            entries.put(key, v);
            return v;
        }
    }

    record Search(int customer, String words, int page) {}

    record Hit(int impa, String text, int cents) {}

    record Page(List<Hit> hits, int total, String facets) {}

    static final class WebShop {
        private final Memory<Search, Page> pages;
        private final Memory<Integer, String> descriptions;
        final ArticleCatalogue catalogue = new ArticleCatalogue(81);
        final LabelBitmaps labels = new LabelBitmaps();
        final TideCurves tides = new TideCurves(82);
        final VesselCards vessels = new VesselCards(83);
        final PortCalls calls = new PortCalls(84);
        private final Sample s = new Sample(811);

        WebShop(Properties settings) {
            pages = new Memory<>(Integer.parseInt(settings.getProperty("shop.search-pages.limit", "0")));
            descriptions = new Memory<>(Integer.parseInt(settings.getProperty("shop.descriptions.limit", "0")));
        }

        Page search(Search q) {
            return pages.get(q, k -> {
                List<Hit> hits = new ArrayList<>();
                for (int i = 4 + s.below(12); i > 0; i--) {
                    ArticleCatalogue.Article a = catalogue.find(s.below(77), s.below(5000));
                    hits.add(new Hit(a.impa(), a.name().substring(0, 14) + ", " + a.unit() + ' ' + s.text(10), 90 + s.below(200_000)));
                }
                return new Page(hits, hits.size() + s.below(300), s.text(60 + s.below(80)));
            });
        }

        String description(int impa) {
            return descriptions.get(impa, k -> s.text(150 + s.below(200)));
        }
    }

    private static WebShop shop;

    public static void main(String[] args) throws Exception {
        Properties settings = new Properties();
        settings.setProperty("shop.searchpages.limit", "800");
        settings.setProperty("shop.descriptions.limit", "1500");
        shop = new WebShop(settings);
        Sample s = new Sample(812);
        for (int i = 0; i < 8200; i++) {
            Search q = new Search(1000 + s.below(340), s.text(8 + s.below(14)).trim(), 1 + s.below(3));
            Page p = shop.search(q);
            if (s.below(3) == 0) shop.search(q);
            shop.description(p.hits.get(0).impa);
        }
        Ready.last();
    }
}
