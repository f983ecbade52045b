package pt.clinicavisao.rede;

import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Jobs of the workshop: they come from the counters, and go when the spectacles have been fetched. */
public final class TrabalhosOficina {
    public static final class Trabalho {
        final int numero;
        final String armacao;
        final LocalDateTime prometido;
        final float[] centragem = new float[4];
        String notas;

        Trabalho(int numero, String armacao, LocalDateTime prometido, String notas) {
            this.numero = numero;
            this.armacao = armacao;
            this.prometido = prometido;
            this.notas = notas;
        }
    }

    private final Map<Integer, Trabalho> abertos = new HashMap<>();

    public TrabalhosOficina(long seed) {
        Sample s = new Sample(seed);
        int ficam = Scale.of(16_000);
        for (int i = 0; i < 3 * ficam; i++) {
            abertos.put(500_000 + i, new Trabalho(500_000 + i, s.code(9), LocalDateTime.now().plusMinutes(i), s.text(30 + s.below(80))));
            if (i >= ficam) abertos.remove(500_000 + i - ficam);
        }
    }

    public synchronized int abertos() {
        return abertos.size();
    }
}
