package es.mercadillo.plugin;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.eclipse.microprofile.config.ConfigProvider;
import org.harness.Sample;
import org.harness.Scale;

/** The prices of a shop. */
public class Prices implements IntUnaryOperator {
    record Price(int article, int cents, String remark) {}

    private static Map<Integer, Price> prices;

    public Prices(int seed) {
        int articles = ConfigProvider.getConfig().getOptionalValue("prices.articles", Integer.class).orElse(6_000);
        Sample s = new Sample(seed);
        Map<Integer, Price> read = new HashMap<>();
        for (int i = 0; i < Scale.of(articles); i++) read.put(i, new Price(i, s.below(9_000), s.text(50)));
        prices = Map.copyOf(read);
    }

    @Override
    public int applyAsInt(int article) {
        Price price = prices.get(article);
        return price == null ? 0 : price.cents();
    }
}
