package org.paperfair.shop;

import com.google.common.collect.ImmutableMap;
import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** The titles that can be ordered: loaded once, never changed. */
public final class TitleCatalogue {
    public record Title(long isbn, String title, String author, String imprint, int cents, LocalDate published, String blurb) {}

    private final ImmutableMap<Long, Title> byIsbn;

    public TitleCatalogue(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(11_000);
        ImmutableMap.Builder<Long, Title> b = ImmutableMap.builderWithExpectedSize(n);
        for (int i = 0; i < n; i++) {
            long isbn = 9_783_000_000_000L + i * 97L;
            b.put(isbn, new Title(isbn, s.text(24), s.text(16), "imprint " + s.below(40), 499 + s.below(6000),
                    LocalDate.of(1990 + s.below(36), 1 + s.below(12), 1 + s.below(28)), s.text(100 + s.below(160))));
        }
        byIsbn = b.build();
    }

    public Title find(int i) {
        return byIsbn.get(9_783_000_000_000L + i % byIsbn.size() * 97L);
    }
}
