package es.urdimbre.base;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of swatches for the shop. */
public final class Muestrario {
    private final LoadingCache<Integer, byte[]> fotos;

    public Muestrario(long semilla) {
        Sample s = new Sample(semilla);
        fotos = Caffeine.newBuilder().maximumWeight(Scale.of(9_000_000)).weigher((Integer k, byte[] f) -> f.length).executor(Runnable::run)
                .build(k -> {
                    synchronized (s) {
                        return s.bytes(3000 + s.below(9000));
                    }
                });
        for (int i = 0, n = Scale.of(2400); i < n; i++) fotos.get(i);
    }

    public byte[] foto(int tela) {
        return fotos.get(tela);
    }
}
