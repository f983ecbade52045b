package pt.clinicavisao.rede;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What the shops sold in the last three hours. */
public final class JanelaVendas {
    public record Venda(long momento, short loja, String artigo, int centimos, String vendedor) {}

    private static final long IDADE = Duration.ofHours(3).toMillis();
    private final ArrayDeque<Venda> vendas = new ArrayDeque<>();
    private long soma;

    public JanelaVendas(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(90_000);
        for (int i = 0; i < n; i++) vender(new Venda(Sample.at(i, n, Duration.ofHours(7)).toEpochMilli(), (short) s.below(140), "A" + (20_000 + s.below(9000)), 500 + s.below(70_000), s.code(6)));
    }

    public synchronized void vender(Venda v) {
        vendas.addLast(v);
        soma += v.centimos();
        while (vendas.peekFirst().momento() < v.momento() - IDADE) soma -= vendas.removeFirst().centimos();
    }

    public synchronized long soma() {
        return soma;
    }
}
