package it.conceria.comune;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of hides from the sorting table, at most so many bytes. */
public final class FotoPelli {
    private final Cache<Integer, byte[]> foto = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(Scale.of(6_000_000)).weigher((Integer k, byte[] b) -> b.length).build();
    private final Sample s;

    public FotoPelli(long seme) {
        s = new Sample(seme);
        for (int i = 0; i < Scale.of(1500); i++) guarda(i);
    }

    public synchronized byte[] guarda(int pelle) {
        byte[] b = foto.getIfPresent(pelle);
        if (b == null) {
            b = s.bytes(3000 + s.below(6000));
            foto.put(pelle, b);
        }
        return b;
    }
}
