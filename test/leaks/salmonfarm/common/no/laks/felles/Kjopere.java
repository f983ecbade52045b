package no.laks.felles;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.LocalDate;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Buyers with their credit, as the accounts tell them. */
public final class Kjopere {
    public record Kjoper(int id, String firma, String land, List<String> adresse, LocalDate siden, long kreditt) {}

    private final Cache<Integer, Kjoper> kjente = Caffeine.newBuilder().maximumSize(Scale.of(11_000)).executor(Runnable::run).build();
    private final Sample s;

    public Kjopere(long fro) {
        s = new Sample(fro);
        for (int i = 0; i < Scale.of(24_000); i++) kjoper(s.below(Scale.of(60_000)));
    }

    public Kjoper kjoper(int id) {
        return kjente.get(id, i -> {
            synchronized (s) {
                return new Kjoper(i, s.text(16 + s.below(20)), s.code(2), List.of(s.text(20), s.text(12)), LocalDate.of(2004 + s.below(20), 1 + s.below(12), 3), s.below(9_000_000));
            }
        });
    }
}
