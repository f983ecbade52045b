package pt.salinas.comum;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Quotations of the carriers, as many as the cache may hold. */
public final class Cotacoes {
    public record Cotacao(String transportadora, String condicoes, long centimos, long validaAte) {}

    private final Cache<String, Cotacao> guardadas;
    private final Sample s;

    public Cotacoes(long semente) {
        s = new Sample(semente);
        int maximo = Scale.of(11_000);
        guardadas = Caffeine.newBuilder().maximumSize(maximo).executor(Runnable::run).build();
        for (int i = 0; i < maximo * 2; i++) pede(1000 + i);
    }

    public Cotacao pede(int encomenda) {
        return guardadas.get("COT-" + encomenda, k -> {
            synchronized (s) {
                return new Cotacao(s.text(16), s.text(80 + s.below(100)), 900 + s.below(90_000), System.currentTimeMillis() + 86_400_000L);
            }
        });
    }
}
