package no.fairlead.base;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** This year's catalogue of marine stores by section, read once. */
public final class ArticleCatalogue {
    public record Article(int impa, String name, String unit, String maker, int grams) {}

    public record Section(int number, String title, List<Article> articles) {}

    private final SortedMap<Integer, Section> sections;

    public ArticleCatalogue(long seed) {
        Sample s = new Sample(seed);
        TreeMap<Integer, Section> all = new TreeMap<>();
        String[] units = {"PCS", "SET", "MTR", "LTR", "COIL", "TIN"};
        String[] makers = new String[90];
        for (int i = 0; i < makers.length; i++) makers[i] = s.text(8 + s.below(10));
        for (int n = 11; n < 88; n++) {
            List<Article> articles = new ArrayList<>();
            for (int i = 0; i < Scale.of(560); i++) articles.add(new Article(n * 10_000 + i * 7, s.text(28 + s.below(50)), units[s.below(units.length)], makers[s.below(makers.length)], 10 + s.below(40_000)));
            all.put(n, new Section(n, s.text(24), List.copyOf(articles)));
        }
        sections = Collections.unmodifiableSortedMap(all);
    }

    public Article find(int section, int position) {
        List<Article> a = sections.get(11 + section % 77).articles();
        return a.get(position % a.size());
    }
}
