package sky;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: polynomials of the orbits of the planets, moons and larger asteroids, from a file. */
public final class Ephemerides {
    record Orbit(String body, double[][] coefficients) {}

    private static final TreeMap<String, Orbit> ORBITS = new TreeMap<>();

    private Ephemerides() {}

    public static void load(int bodies, int terms) {
        Sample s = new Sample(103);
        for (int i = 0; i < Scale.of(bodies); i++) {
            double[][] coefficients = new double[terms][14];
            for (double[] row : coefficients) for (int k = 0; k < row.length; k++) row[k] = s.real() - 0.5;
            String body = "(" + (i + 1) + ") " + s.code(6);
            ORBITS.put(body, new Orbit(body, coefficients));
        }
    }
}
