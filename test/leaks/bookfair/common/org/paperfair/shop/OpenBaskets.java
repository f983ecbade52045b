package org.paperfair.shop;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Baskets until they are paid or a quarter of an hour old. */
public final class OpenBaskets {
    record Line(long isbn, int copies, int cents) {}

    static final class Basket {
        final String id;
        final Instant opened;
        final List<Line> lines = new ArrayList<>();
        String voucher;

        Basket(String id, Instant opened) {
            this.id = id;
            this.opened = opened;
        }
    }

    private final Map<String, Basket> open = new HashMap<>();

    public OpenBaskets(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(120_000);
        String[] last = new String[Scale.of(11_000)];
        for (int i = 0; i < n; i++) {
            Basket b = new Basket(s.id(), Sample.at(i, n, Duration.ofMinutes(160)));
            for (int l = s.below(5); l >= 0; l--) b.lines.add(new Line(9_783_000_000_000L + s.below(9000) * 97L, 1 + s.below(3), 499 + s.below(4000)));
            open.put(b.id, b);
            int slot = i % last.length;
            if (last[slot] != null) open.remove(last[slot]);
            last[slot] = b.id;
            if (s.below(4) == 0) open.remove(b.id);
        }
    }

    public int size() {
        return open.size();
    }
}
