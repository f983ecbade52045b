package hall;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a quote is valid for twenty minutes, in which the customer may come back; then it expires. */
public final class QuoteWindow {
    record Quote(String customer, String product, double premium, String text) {}

    private static final AtomicLong CLOCK = new AtomicLong();
    private static final Cache<String, Quote> QUOTES = Caffeine.newBuilder()
            .expireAfterWrite(Duration.ofMinutes(20)).ticker(CLOCK::get).executor(Runnable::run).build();

    private QuoteWindow() {}

    public static void load(int quotes) {
        Sample s = new Sample(306);
        int n = Scale.of(quotes);
        long step = Duration.ofMinutes(20).toNanos() / n;
        for (int i = 0; i < 3 * n; i++) {
            CLOCK.addAndGet(step);
            QUOTES.put(s.id(), new Quote(s.code(10), "product " + s.below(60), 90 + s.below(900), s.text(240)));
        }
        QUOTES.cleanUp();
    }
}
