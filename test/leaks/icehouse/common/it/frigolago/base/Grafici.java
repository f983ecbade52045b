package it.frigolago.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Drawn temperature charts of the portal. */
public final class Grafici {
    private final Cache<String, byte[]> immagini = Caffeine.newBuilder().maximumWeight(Scale.of(7_500_000)).weigher((String k, byte[] b) -> b.length).executor(Runnable::run).build();
    private final Sample s;

    public Grafici(long seme) {
        s = new Sample(seme);
        for (int i = 0, n = Scale.of(1500); i < n; i++) grafico("cella" + i % 42, i);
    }

    public synchronized byte[] grafico(String cella, int ora) {
        return immagini.get(cella + "/" + ora, k -> s.bytes(4000 + s.below(9000)));
    }
}
