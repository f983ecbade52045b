package it.frigolago.base;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.concurrent.ExecutionException;
import org.harness.Sample;
import org.harness.Scale;

/** Health certificates of lots, as the authority has signed them. */
public final class Certificati {
    public record Certificato(String lotto, String ufficio, byte[] firmato) {}

    private final Cache<String, Certificato> recenti = CacheBuilder.newBuilder().maximumSize(Scale.of(6000)).concurrencyLevel(2).build();
    private final Sample s;

    public Certificati(long seme) throws ExecutionException {
        s = new Sample(seme);
        for (int i = 0, n = Scale.of(9000); i < n; i++) certificato(i);
    }

    public synchronized Certificato certificato(int lotto) throws ExecutionException {
        return recenti.get("L" + lotto, () -> new Certificato("L" + lotto, s.text(18), s.bytes(700 + s.below(600))));
    }
}
