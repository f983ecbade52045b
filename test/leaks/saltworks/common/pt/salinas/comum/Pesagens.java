package pt.salinas.comum;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What the weighbridge weighed within the last six hours. */
public final class Pesagens {
    public record Pesagem(long instante, String matricula, int bruto, int tara, String produto) {}

    private static final long SEIS_HORAS = Duration.ofHours(6).toMillis();
    private static final String[] PRODUTOS = {"sal grosso", "flor de sal", "sal de mesa", "salmoura", "sal para degelo"};
    private final ArrayDeque<Pesagem> recentes = new ArrayDeque<>();
    private final Sample s;

    public Pesagens(long semente) {
        s = new Sample(semente);
        int n = Scale.of(105_000);
        for (int i = 0; i < n; i++) pesa(Sample.at(i, n, Duration.ofHours(14)).toEpochMilli());
    }

    public synchronized void pesa(long instante) {
        recentes.addLast(new Pesagem(instante, s.code(2) + "-" + (10 + s.below(90)) + "-" + s.code(2), 8000 + s.below(32_000), 7000 + s.below(5000), PRODUTOS[s.below(PRODUTOS.length)]));
        while (!recentes.isEmpty() && recentes.peekFirst().instante() < instante - SEIS_HORAS) recentes.pollFirst();
    }
}
