package es.urdimbre.base;

import com.google.common.collect.ImmutableListMultimap;
import org.harness.Sample;
import org.harness.Scale;

/** Which postcodes each carrier's depot serves. */
public final class Rutas {
    public record Tramo(String codigo, short horas, float tarifa) {}

    private final ImmutableListMultimap<String, Tramo> porDeposito;

    public Rutas(long semilla) {
        Sample s = new Sample(semilla);
        ImmutableListMultimap.Builder<String, Tramo> b = ImmutableListMultimap.builder();
        for (int i = 0, n = Scale.of(90_000); i < n; i++) b.put("D" + i % 340, new Tramo(String.valueOf(10_000 + i % 42_000), (short) (6 + s.below(60)), (float) s.real() * 30));
        porDeposito = b.build();
    }

    public Tramo tramo(int n) {
        var l = porDeposito.get("D" + n % 340);
        return l.get(n % l.size());
    }
}
