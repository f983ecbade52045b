package piste;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: quotes for stays with lift pass, in a cache at its maximum size. */
public final class StayQuotes {
    record Enquiry(int hotel, LocalDate from, int nights, int guests) {}

    record Quote(BigDecimal price, String board, String conditions) {}

    private static Cache<Enquiry, Quote> quotes;

    private StayQuotes() {}

    public static void load(int limit) {
        Sample s = new Sample(3_006);
        int n = Scale.of(limit);
        quotes = Caffeine.newBuilder().maximumSize(n).expireAfterWrite(Duration.ofMinutes(45)).executor(Runnable::run).build();
        LocalDate today = LocalDate.now();
        for (int i = 0; i < n * 7 / 4; i++) {
            quotes.put(new Enquiry(i % 900, today.plusDays(s.below(150)), 1 + s.below(14), 1 + s.below(6)),
                    new Quote(BigDecimal.valueOf(9_000 + s.below(400_000), 2), "HB" + s.below(4), s.text(80)));
        }
        quotes.cleanUp();
    }
}
