package gal.correaria.comun;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of hides as the shop shows them, with a limit to their bytes. */
public final class FotosPel {
    private final Cache<String, byte[]> fotos = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(Scale.of(6_000_000)).weigher((String k, byte[] b) -> b.length).build();
    private final Sample s;

    public FotosPel(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(1500); i++) foto(i);
    }

    public synchronized byte[] foto(int pel) {
        String chave = "pel/" + pel + ".webp";
        byte[] b = fotos.getIfPresent(chave);
        if (b == null) fotos.put(chave, b = s.bytes(3000 + s.below(7000)));
        return b;
    }
}
