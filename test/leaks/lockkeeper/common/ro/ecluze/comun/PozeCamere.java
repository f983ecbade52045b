package ro.ecluze.comun;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of the cameras at the gates that were looked at last, with a limit to their bytes. */
public final class PozeCamere {
    private final Cache<Long, byte[]> poze = Caffeine.newBuilder().maximumWeight(Scale.of(6_200_000)).weigher((Long k, byte[] b) -> b.length).executor(Runnable::run).build();
    private final Sample s;

    public PozeCamere(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(1100); i++) poza(s.below(90), i);
    }

    public synchronized byte[] poza(int camera, int minut) {
        return poze.get(camera * 1_000_000L + minut, k -> s.bytes(4000 + s.below(9000)));
    }
}
