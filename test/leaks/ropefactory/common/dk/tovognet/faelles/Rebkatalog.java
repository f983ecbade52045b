package dk.tovognet.faelles;

import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Every rope that can be ordered, with its fibres, as the catalogue of the year has it. */
public final class Rebkatalog {
    public record Fiber(String navn, double andel, double densitet) {}

    public record Reb(int varenr, String navn, String slagning, double diameter, double brudstyrke, List<Fiber> fibre) {}

    private static final String[] SLAGNINGER = {"3-slaaet", "8-flettet", "12-flettet", "kappe/kerne", "kabelslaaet"};
    private final List<Reb> alle;

    public Rebkatalog(long seed) {
        Sample s = new Sample(seed);
        Reb[] r = new Reb[Scale.of(25_000)];
        for (int i = 0; i < r.length; i++) {
            r[i] = new Reb(10_000 + i, s.text(12 + s.below(20)), SLAGNINGER[s.below(SLAGNINGER.length)], 4 + 180 * s.real(), 900 * s.real(), List.of(new Fiber("HMPE", s.real(), 0.97), new Fiber("PES", s.real(), 1.38)));
        }
        alle = List.of(r);
    }

    public Reb noget(Sample s) {
        return alle.get(s.below(alle.size()));
    }
}
