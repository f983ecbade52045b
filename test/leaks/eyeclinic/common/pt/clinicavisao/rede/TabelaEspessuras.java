package pt.clinicavisao.rede;

import org.harness.Sample;
import org.harness.Scale;

/** How thick the edge of a lens gets, by design, sphere and diameter. */
public final class TabelaEspessuras {
    private final float[][][] porDesenho = new float[Scale.of(640)][37][];

    public TabelaEspessuras(long seed) {
        Sample s = new Sample(seed);
        for (float[][] desenho : porDesenho)
            for (int e = 0; e < desenho.length; e++) {
                desenho[e] = new float[58];
                for (int d = 0; d < 58; d++) desenho[e][d] = (float) (0.8 + e * d * 0.002 + s.real() * 0.1);
            }
    }

    public float espessura(int desenho, int esfera, int diametro) {
        return porDesenho[desenho % porDesenho.length][esfera % 37][diametro % 58];
    }
}
