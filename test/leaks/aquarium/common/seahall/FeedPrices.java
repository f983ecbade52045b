package seahall;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the dealers ask for feed, by article number; read once in the morning. */
public final class FeedPrices {
    record Offer(String dealer, String unit, int cents, short days) {}

    private static final TreeMap<Long, Offer> BY_ARTICLE = new TreeMap<>();

    private FeedPrices() {}

    public static Offer nextFrom(long article) {
        return BY_ARTICLE.ceilingEntry(article).getValue();
    }

    public static void load(int articles) {
        Sample s = new Sample(9310);
        for (int i = 0; i < Scale.of(articles); i++) BY_ARTICLE.put(4_000_000_000L + 17L * i, new Offer(s.text(16), s.below(3) == 0 ? "kg" : "carton of " + s.below(40), s.below(90_000), (short) s.below(21)));
    }
}
