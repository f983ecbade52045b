package se.klarsyn.gemensamt;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of frames for the shop, as many bytes as it was given. */
public final class Bagbilder {
    private final Cache<String, byte[]> bilder = Caffeine.newBuilder().maximumWeight(Scale.of(5_600_000)).weigher((String k, byte[] b) -> b.length).executor(Runnable::run).build();
    private final Sample s;

    public Bagbilder(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(1500); i++) bild(i, s.below(4));
    }

    public synchronized byte[] bild(int bage, int vinkel) {
        return bilder.get("b" + bage + "/" + vinkel, k -> s.bytes(3000 + s.below(6000)));
    }
}
