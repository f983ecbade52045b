package es.urdimbre.base;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The register of yarns, as the purchase office issues it once a season. */
public final class Hilaturas {
    public record Hilo(String ref, String fibra, int tex, int cabos, List<String> usos, String nota) {}

    private static final String[] FIBRAS = {"lana", "lino", "algodon", "seda", "viscosa", "ramio"};
    private final Map<String, Hilo> hilos;

    public Hilaturas(long semilla) {
        Sample s = new Sample(semilla);
        Map<String, Hilo> m = new HashMap<>();
        for (int i = 0, n = Scale.of(21_000); i < n; i++) {
            String ref = "H" + (100_000 + i);
            m.put(ref, new Hilo(ref, FIBRAS[i % 6], 8 + s.below(90), 1 + s.below(4), List.of("urdimbre", "trama").subList(0, 1 + s.below(2)), s.text(70 + s.below(90))));
        }
        hilos = Map.copyOf(m);
    }

    public Hilo hilo(int n) {
        return hilos.get("H" + (100_000 + n % hilos.size()));
    }
}
