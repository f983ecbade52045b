package pt.clinicavisao.rede;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Diagnoses of the eye by their code, with the words that doctors use for them. */
public final class VocabularioClinico {
    public record Diagnostico(String codigo, String titulo, List<String> palavras, byte capitulo) {}

    private final Map<String, Diagnostico> porCodigo;

    public VocabularioClinico(long seed) {
        Sample s = new Sample(seed);
        Map<String, Diagnostico> todos = new HashMap<>();
        for (int i = 0; i < Scale.of(9500); i++) {
            List<String> palavras = new ArrayList<>();
            for (int k = 2 + s.below(7); k > 0; k--) palavras.add(s.text(5 + s.below(14)));
            todos.put("H" + (1000 + i), new Diagnostico("H" + (1000 + i), s.text(24 + s.below(40)), List.copyOf(palavras), (byte) s.below(60)));
        }
        porCodigo = Map.copyOf(todos);
    }

    public Diagnostico diagnostico(int n) {
        return porCodigo.get("H" + (1000 + n % porCodigo.size()));
    }
}
