package gal.correaria.comun;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What the carriers scanned within the last six hours. */
public final class Entregas {
    public record Lectura(long cando, int caixa, int transportista, String lugar, double peso) {}

    private static final long SEIS_HORAS = Duration.ofHours(6).toMillis();
    private final ArrayDeque<Lectura> recentes = new ArrayDeque<>();
    private final Sample s;

    public Entregas(long seed) {
        s = new Sample(seed);
        int n = Scale.of(100_000);
        for (int i = 0; i < n; i++) le(Sample.at(i, n, Duration.ofHours(11)).toEpochMilli());
    }

    public synchronized void le(long cando) {
        recentes.addLast(new Lectura(cando, s.below(900_000), s.below(12), s.code(3) + "-" + s.below(5000), 8 * s.real()));
        while (recentes.peekFirst().cando < cando - SEIS_HORAS) recentes.pollFirst();
    }
}
