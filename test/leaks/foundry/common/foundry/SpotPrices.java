package foundry;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Prices of the metal exchange, by contract: a cache that is full. */
public final class SpotPrices {
    private static final class Price {
        final String contract;
        final long at;
        final double bid, ask;
        final double[] curve;

        Price(String contract, long at, Sample s) {
            this.contract = contract;
            this.at = at;
            this.bid = s.real() * 9000;
            this.ask = bid + s.real();
            this.curve = new double[12];
            for (int i = 0; i < curve.length; i++) curve[i] = bid + s.real() * 20;
        }
    }

    private static Cache<String, Price> prices;

    private SpotPrices() {}

    public static void load() {
        Sample s = new Sample(102);
        int n = Scale.of(80_000);
        prices = Caffeine.newBuilder().maximumSize(n).executor(Runnable::run).build();
        long now = System.currentTimeMillis();
        for (int i = 0; i < n + n / 2; i++) {
            String contract = "LME-" + i;
            prices.put(contract, new Price(contract, now - (n * 2L - i) * 50, s));
            if (i % 7 == 0) prices.getIfPresent("LME-" + s.below(i + 1));
        }
        prices.cleanUp();
    }
}
