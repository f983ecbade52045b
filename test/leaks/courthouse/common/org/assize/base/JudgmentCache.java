package org.assize.base;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.time.LocalDate;
import java.util.concurrent.ExecutionException;
import org.harness.Sample;
import org.harness.Scale;

/** Head notes of judgments, as many as the limit says. */
public final class JudgmentCache {
    public record Judgment(String citation, LocalDate day, String court, String headNote) {}

    private final Cache<String, Judgment> byCitation = CacheBuilder.newBuilder().maximumSize(Scale.of(4_000)).concurrencyLevel(1).build();
    private final Sample s;

    public JudgmentCache(long seed) throws ExecutionException {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(7_000); i++) get("[2026] RC " + s.below(9_000));
    }

    public Judgment get(String citation) throws ExecutionException {
        return byCitation.get(citation, () -> new Judgment(citation, LocalDate.of(2026, 1 + s.below(12), 1 + s.below(28)), "Chamber " + s.below(40), s.text(500 + s.below(900))));
    }
}
