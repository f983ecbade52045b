package org.assize.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Scanned pages, as many as the megabytes allow. */
public final class ScanShelf {
    public record Page(String document, int number, byte[] jpeg) {}

    private final Cache<String, Page> pages;
    private final Sample s;

    public ScanShelf(long seed, int megabytes) {
        s = new Sample(seed);
        pages = Caffeine.newBuilder().maximumWeight(Scale.of(megabytes << 20)).executor(Runnable::run)
                .weigher((String k, Page p) -> p.jpeg.length + 100).build();
        for (int i = 0; i < Scale.of(megabytes * 120); i++) get("deed-" + s.below(megabytes * 20), s.below(9));
    }

    public Page get(String document, int number) {
        return pages.get(document + "/" + number, k -> new Page(document, number, s.bytes(6_000 + s.below(9_000))));
    }
}
