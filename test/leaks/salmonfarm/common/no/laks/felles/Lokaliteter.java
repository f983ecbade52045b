package no.laks.felles;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The sites of the whole coast with their licences, read from the directorate's register at start. */
public final class Lokaliteter {
    public record Lokalitet(int nummer, String navn, String kommune, double bredde, double lengde, int tillatt, String[] arter) {}

    private final Map<Integer, Lokalitet> register;
    private final int antall = Scale.of(16_000);

    public Lokaliteter(long fro) {
        Sample s = new Sample(fro);
        String[] laks = {"laks", "regnbueørret"};
        Map<Integer, Lokalitet> m = new HashMap<>();
        for (int i = 0; i < antall; i++) m.put(10_000 + i, new Lokalitet(10_000 + i, s.text(12 + s.below(20)), s.text(10), 58 + s.real() * 12, 5 + s.real() * 20, 780 * (1 + s.below(8)), laks));
        register = Collections.unmodifiableMap(m);
    }

    public Lokalitet tilfeldig(Sample s) {
        return register.get(10_000 + s.below(antall));
    }
}
