package si.panj.skupno;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Cards of the shops and fillers of honey, up to a number. */
public final class Odjemalci {
    public record Odjemalec(int sifra, String podjetje, String naslov, String davcna, String[] osebe, double rabat) {}

    private final Cache<Integer, Odjemalec> karte = Caffeine.newBuilder().maximumSize(Scale.of(14_500)).executor(Runnable::run).build();
    private final Sample s;

    public Odjemalci(long seme) {
        s = new Sample(seme);
        for (int i = 0; i < Scale.of(26_000); i++) karta(s.below(Scale.of(40_000)));
    }

    public Odjemalec karta(int sifra) {
        return karte.get(sifra, k -> {
            synchronized (s) {
                return new Odjemalec(k, s.text(16 + s.below(20)), s.text(24 + s.below(24)), "SI" + (10_000_000 + s.below(89_999_999)), new String[] {s.text(12 + s.below(8)), s.text(14)}, 20 * s.real());
            }
        });
    }
}
