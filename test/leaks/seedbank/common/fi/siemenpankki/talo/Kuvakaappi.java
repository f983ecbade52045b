package fi.siemenpankki.talo;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of seeds under the lens; what they weigh together has a limit. */
public final class Kuvakaappi {
    public record Kuva(String nimi, short leveys, short korkeus, byte[] pisteet) {}

    private final Cache<String, Kuva> kuvat = Caffeine.newBuilder().maximumWeight(Scale.of(6_200_000)).weigher((String k, Kuva v) -> v.pisteet.length).executor(Runnable::run).build();
    private final Sample s;

    public Kuvakaappi(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(2200); i++) kuva("lustro " + s.below(Scale.of(4000)));
    }

    public Kuva kuva(String nimi) {
        return kuvat.get(nimi, n -> new Kuva(n, (short) 96, (short) 64, s.bytes(3600 + s.below(5200))));
    }
}
