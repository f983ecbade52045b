package org.paperfair.shop;

import java.time.Instant;
import java.util.LinkedHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Pages to look into, up to a number of bytes: larger than the other parts. */
public final class SamplePages {
    record Page(String edition, int number, Instant rendered, byte[] png) {}

    private final long maxBytes = Scale.of(19_000_000);
    private long bytes;
    private final LinkedHashMap<String, Page> pages = new LinkedHashMap<>();

    public SamplePages(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(2100);
        for (int i = 0; i < n; i++) {
            Page p = new Page("ed-" + s.below(2000), s.below(40), Sample.at(i, n, java.time.Duration.ofHours(5)), s.bytes(10_000 + s.below(8000)));
            Page old = pages.put(p.edition + "/" + p.number, p);
            if (old != null) bytes -= old.png.length;
            bytes += p.png.length;
            while (bytes > maxBytes) {
                var eldest = pages.entrySet().iterator();
                bytes -= eldest.next().getValue().png.length;
                eldest.remove();
            }
        }
    }

    public int size() {
        return pages.size();
    }
}
