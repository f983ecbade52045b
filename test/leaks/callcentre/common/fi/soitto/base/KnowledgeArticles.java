package fi.soitto.base;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The articles that agents read out to callers, as released; read once. */
public final class KnowledgeArticles {
    public record Paragraph(String heading, String text) {}

    public record Article(String number, String client, LocalDate released, List<Paragraph> paragraphs) {}

    private final NavigableMap<String, Article> byNumber;

    public KnowledgeArticles(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Article> all = new TreeMap<>();
        for (int i = 0; i < Scale.of(5600); i++) {
            List<Paragraph> p = new ArrayList<>();
            for (int n = 3 + s.below(7); n > 0; n--) p.add(new Paragraph(s.text(10 + s.below(20)), s.text(80 + s.below(260))));
            String number = "KB" + (10_000 + i);
            all.put(number, new Article(number, "client " + i % 70, LocalDate.of(2025, 1 + s.below(12), 1 + s.below(28)), List.copyOf(p)));
        }
        byNumber = Collections.unmodifiableNavigableMap(all);
    }

    public Article article(int n) {
        return byNumber.get("KB" + (10_000 + n));
    }

    public int size() {
        return byNumber.size();
    }
}
