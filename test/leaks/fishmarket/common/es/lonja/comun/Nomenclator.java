package es.lonja.comun;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The official list of what may be sold under which name. It is read once and does not change. */
public final class Nomenclator implements Rutina {
    public record Denominacion(String codigo, String comercial, String cientifico, String zona, int tallaMinima, List<String> calibres) {}

    private final Map<String, Denominacion> porCodigo;
    private final int total = Scale.of(13_000);

    public Nomenclator(long seed) {
        Sample s = new Sample(seed);
        Map<String, Denominacion> leidas = new HashMap<>();
        for (int i = 0; i < total; i++) {
            String codigo = codigo(i);
            leidas.put(codigo, new Denominacion(codigo, s.text(14 + s.below(24)), s.text(18 + s.below(20)), "27." + s.below(14), 8 + s.below(60),
                    List.of("T" + s.below(6), s.code(3), s.code(2) + s.below(90))));
        }
        porCodigo = Map.copyOf(leidas);
    }

    private static String codigo(int i) {
        return "ES" + (30_000 + i);
    }

    public Denominacion de(String codigo) {
        return porCodigo.get(codigo);
    }

    @Override
    public void ronda(Sample s) {
        for (int i = 0; i < 20; i++) de(codigo(s.below(total))).calibres().size();
    }
}
