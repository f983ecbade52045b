package ro.ecluze.comun;

import org.harness.Sample;
import org.harness.Scale;

/** The barges that are allowed on the canal, in the order of their European numbers. */
public final class RegistruBarje {
    public record Barja(int eni, String nume, String pavilion, String proprietar, int tone, double lungime, double latime, double pescaj, int an) {}

    private static final String[] PAVILIOANE = {"RO", "RS", "HU", "AT", "DE", "BG", "UA", "SK", "HR"};
    private final Barja[] dupaEni;

    public RegistruBarje(long seed) {
        Sample s = new Sample(seed);
        dupaEni = new Barja[Scale.of(26_000)];
        int eni = 2_000_000;
        for (int i = 0; i < dupaEni.length; i++) {
            eni += 1 + s.below(40);
            dupaEni[i] = new Barja(eni, s.text(8 + s.below(14)), PAVILIOANE[s.below(PAVILIOANE.length)], s.text(14 + s.below(22)), 400 + s.below(2600), 50 + 60 * s.real(), 8 + 4 * s.real(), 1.4 + 2 * s.real(), 1950 + s.below(74));
        }
    }

    public Barja oarecare(Sample s) {
        return dupaEni[s.below(dupaEni.length)];
    }
}
