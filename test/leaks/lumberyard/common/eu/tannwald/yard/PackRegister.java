package eu.tannwald.yard;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The packs that lie in the yard: a pack that is driven off is struck out. */
public final class PackRegister {
    static final class Pack {
        final String number;
        final String article;
        final Instant stacked;
        final double cubicMetres;
        final String remark;
        String row;

        Pack(String number, String article, Instant stacked, double cubicMetres, String remark) {
            this.number = number;
            this.article = article;
            this.stacked = stacked;
            this.cubicMetres = cubicMetres;
            this.remark = remark;
        }
    }

    private final Map<String, Pack> packs = new HashMap<>();

    public PackRegister(long seed) {
        Sample s = new Sample(seed);
        int places = Scale.of(26_000);
        int n = places * 3;
        String[] byPlace = new String[places];
        for (int i = 0; i < n; i++) {
            int place = s.below(places);
            if (byPlace[place] != null) packs.remove(byPlace[place]);
            Pack p = new Pack("P" + (700_000 + i), "art-" + s.below(640), Sample.at(i, n, Duration.ofDays(19)), s.real() * 4, s.text(24 + s.below(40)));
            p.row = "row-" + place / 80;
            packs.put(p.number, p);
            byPlace[place] = p.number;
        }
    }

    public double volume() {
        double v = 0;
        for (Pack p : packs.values()) v += p.cubicMetres;
        return v;
    }
}
