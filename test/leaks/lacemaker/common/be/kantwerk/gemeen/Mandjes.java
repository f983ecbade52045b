package be.kantwerk.gemeen;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Baskets of the web shop: filled, paid or given up, and gone. */
public final class Mandjes {
    public record Stuk(String artikel, double meter, long cent) {}

    public record Mandje(long nummer, Instant begonnen, String klant, List<Stuk> stukken) {}

    private final int tegelijk = Scale.of(9000);
    private final Map<Long, Mandje> open = new HashMap<>();
    private final ArrayDeque<Long> volgorde = new ArrayDeque<>();
    private final Sample s;
    private long volgend = 7_000_000;

    public Mandjes(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < tegelijk * 2; i++) begin(Instant.now().minusSeconds((tegelijk * 2L - i) / 2));
    }

    public synchronized long begin(Instant moment) {
        long nummer = volgend++;
        List<Stuk> stukken = new ArrayList<>(4);
        for (int i = 0, n = 2 + s.below(5); i < n; i++) stukken.add(new Stuk("KW-" + s.code(4) + s.below(9000), 20 * s.real(), 200 + s.below(9000)));
        open.put(nummer, new Mandje(nummer, moment, s.text(14 + s.below(14)), stukken));
        volgorde.add(nummer);
        if (volgorde.size() > tegelijk) open.remove(volgorde.remove());
        return nummer;
    }
}
