package es.urdimbre.base;

import java.math.BigDecimal;
import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Prices by article and quantity, sorted by article. */
public final class Tarifas {
    private final long[] articulos = new long[Scale.of(26_000)];
    private final BigDecimal[][] escalas = new BigDecimal[articulos.length][];

    public Tarifas(long semilla) {
        Sample s = new Sample(semilla);
        for (int i = 0; i < articulos.length; i++) {
            articulos[i] = 8_400_000_000L + i * 7L;
            escalas[i] = new BigDecimal[3 + s.below(4)];
            for (int k = 0; k < escalas[i].length; k++) escalas[i][k] = BigDecimal.valueOf(400 + s.below(9000), 2);
        }
    }

    public BigDecimal precio(int n, int metros) {
        int i = Arrays.binarySearch(articulos, 8_400_000_000L + n % articulos.length * 7L);
        return escalas[i][Math.min(escalas[i].length - 1, metros / 50)];
    }
}
