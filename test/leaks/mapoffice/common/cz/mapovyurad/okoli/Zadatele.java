package cz.mapovyurad.okoli;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** Applicants that clerks looked up last, at most so many. */
public final class Zadatele {
    public record Zadatel(int cislo, String jmeno, String ulice, String psc, LocalDate narozen, long datovaSchranka) {}

    private final Cache<Integer, Zadatel> posledni = Caffeine.newBuilder().maximumSize(Scale.of(18_000)).executor(Runnable::run).build();
    private final Sample s;

    public Zadatele(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(44_000); i++) najit(2_000_000 + s.below(Scale.of(70_000)));
        posledni.cleanUp();
    }

    public Zadatel najit(int cislo) {
        return posledni.get(cislo, c -> {
            synchronized (s) {
                return new Zadatel(c, s.text(12 + s.below(16)), s.text(16 + s.below(30)), "" + (10_000 + s.below(69_000)), LocalDate.of(1932 + s.below(75), 1 + s.below(12), 1 + s.below(28)), s.number());
            }
        });
    }
}
