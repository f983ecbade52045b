package gal.correaria.comun;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The pattern book: belts, straps and their pieces, loaded once. */
public final class Modelos {
    public record Peza(String couro, double largo, double longo, int furos) {}

    public record Modelo(String referencia, String nome, String descricao, List<Peza> pezas) {}

    private final Map<String, Modelo> porReferencia;

    public Modelos(long seed) {
        Sample s = new Sample(seed);
        Map<String, Modelo> m = new TreeMap<>();
        for (int i = 0; i < Scale.of(9000); i++) {
            Peza[] p = new Peza[3 + s.below(4)];
            for (int j = 0; j < p.length; j++) p[j] = new Peza(s.code(6), 8 + 30 * s.real(), 400 + 900 * s.real(), s.below(9));
            Modelo x = new Modelo("CT" + i, s.text(12 + s.below(20)), s.text(60 + s.below(120)), List.of(p));
            m.put(x.referencia(), x);
        }
        porReferencia = Map.copyOf(m);
    }

    public Modelo modelo(int n) {
        return porReferencia.get("CT" + n % porReferencia.size());
    }
}
