package es.urdimbre.base;

import org.harness.Sample;
import org.harness.Scale;

/** Reflectance of each dye at 31 wavelengths and five strengths, measured in the laboratory. */
public final class Colorimetria {
    private final double[][][] reflectancia;

    public Colorimetria(long semilla) {
        Sample s = new Sample(semilla);
        reflectancia = new double[Scale.of(5500)][5][31];
        for (double[][] colorante : reflectancia) for (double[] fuerza : colorante) for (int i = 0; i < 31; i++) fuerza[i] = s.real();
    }

    public double brillo(int colorante, int fuerza) {
        double suma = 0;
        for (double r : reflectancia[colorante % reflectancia.length][fuerza % 5]) suma += r;
        return suma / 31;
    }
}
