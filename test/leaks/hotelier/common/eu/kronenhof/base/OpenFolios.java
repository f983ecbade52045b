package eu.kronenhof.base;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The bills of guests in the house: opened at check-in, gone at check-out. */
public final class OpenFolios {
    record Posting(Instant at, String article, int cents) {}

    static final class Folio {
        final String number;
        final String guest;
        final List<Posting> postings = new ArrayList<>();

        Folio(String number, String guest) {
            this.number = number;
            this.guest = guest;
        }
    }

    private final Map<String, Folio> open = new TreeMap<>();

    public OpenFolios(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(7000);
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < room * 3; i++) {
            Folio f = new Folio("F" + (900_000 + i), s.text(14 + s.below(14)));
            for (int k = 2 + s.below(9); k > 0; k--) f.postings.add(new Posting(Instant.now().minusSeconds(s.below(400_000)), s.text(12 + s.below(12)), 300 + s.below(9000)));
            open.put(f.number, f);
            order.add(f.number);
            while (order.size() > room) open.remove(order.removeFirst());
        }
    }

    public int count() {
        return open.size();
    }
}
