package pt.clinicavisao.rede;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The lenses of the suppliers by their reference, with what they cost; read at the start and not changed. */
public final class CatalogoLentes {
    public record Lente(String referencia, String fabricante, short esferaDe, short esferaAte, byte indice, BigDecimal preco, String tratamento) {}

    private final NavigableMap<String, Lente> porReferencia;

    public CatalogoLentes(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Lente> todas = new TreeMap<>();
        for (int i = 0; i < Scale.of(22_000); i++) {
            String referencia = s.code(3) + "-" + (10_000 + i);
            todas.put(referencia, new Lente(referencia, s.code(8), (short) -s.below(1200), (short) s.below(900), (byte) (50 + s.below(24)), BigDecimal.valueOf(900 + s.below(60_000), 2), s.text(12 + s.below(24))));
        }
        porReferencia = Collections.unmodifiableNavigableMap(todas);
    }

    public Lente aPartirDe(String referencia) {
        var e = porReferencia.ceilingEntry(referencia);
        return e == null ? null : e.getValue();
    }
}
