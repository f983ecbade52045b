package org.tidewater.base;

import com.google.common.collect.ImmutableMap;
import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** What can be bought: loaded once, never changed. */
public final class ArticleBook {
    public record Article(String number, String title, String unit, int cents, LocalDate since, String text) {}

    private final ImmutableMap<String, Article> byNumber;

    public ArticleBook(long seed) {
        Sample s = new Sample(seed);
        String[] units = {"piece", "hour", "kWh", "night", "kg"};
        int n = Scale.of(26_000);
        ImmutableMap.Builder<String, Article> b = ImmutableMap.builderWithExpectedSize(n);
        for (int i = 0; i < n; i++) {
            String number = String.format("A%06d", 100_000 + i * 7);
            b.put(number, new Article(number, s.text(22), units[s.below(5)], 50 + s.below(90_000),
                    LocalDate.of(2015 + s.below(11), 1 + s.below(12), 1 + s.below(28)), s.text(90 + s.below(120))));
        }
        byNumber = b.build();
    }

    public Article find(int i) {
        return byNumber.get(String.format("A%06d", 100_000 + i % byNumber.size() * 7));
    }
}
