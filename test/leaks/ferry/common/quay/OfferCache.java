package quay;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: offers that were calculated lately, in a cache at its maximum size. */
public final class OfferCache {
    record Question(int sailing, int adults, int children, String vehicle) {}

    record Offer(BigDecimal price, String fare, String conditions, Instant until) {}

    private static Cache<Question, Offer> offers;

    private OfferCache() {}

    public static void load(int limit) {
        Sample s = new Sample(905);
        int n = Scale.of(limit);
        offers = Caffeine.newBuilder().maximumSize(n).expireAfterWrite(Duration.ofMinutes(90)).executor(Runnable::run).build();
        for (int i = 0; i < n * 8 / 5; i++) {
            offers.put(new Question(s.below(40_000), 1 + s.below(5), s.below(4), "V" + s.below(30)),
                    new Offer(BigDecimal.valueOf(1_900 + s.below(90_000), 2), "FLEX" + s.below(9), s.text(90), Sample.at(i, n * 2, Duration.ofMinutes(60)).plusSeconds(3_600)));
        }
        offers.cleanUp();
    }
}
