package pt.clinicavisao.rede;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** Files of the patients who were looked up last, at most so many. */
public final class FichasUtentes {
    public record Ficha(int numero, String nome, LocalDate nascimento, String morada, String alergias, short[] acuidades) {}

    private final Cache<Integer, Ficha> recentes = Caffeine.newBuilder().maximumSize(Scale.of(15_000)).executor(Runnable::run).build();
    private final Sample s;

    public FichasUtentes(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(40_000); i++) abrir(300_000 + s.below(Scale.of(60_000)));
        recentes.cleanUp();
    }

    public Ficha abrir(int numero) {
        return recentes.get(numero, n -> {
            synchronized (s) {
                short[] acuidades = new short[6 + s.below(20)];
                for (int i = 0; i < acuidades.length; i++) acuidades[i] = (short) s.below(200);
                return new Ficha(n, s.text(12 + s.below(16)), LocalDate.of(1930 + s.below(90), 1 + s.below(12), 1 + s.below(28)), s.text(30 + s.below(30)), s.text(s.below(30)), acuidades);
            }
        });
    }
}
