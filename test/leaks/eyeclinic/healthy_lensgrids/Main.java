package pt.clinicavisao.superficies;

import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.clinicavisao.rede.CatalogoLentes;
import pt.clinicavisao.rede.TrabalhosOficina;

/** Healthy: the surfaces of progressive lenses, a grid of heights for each design and base curve, read at the start and half of the heap; two threads work out what the generator has to cut. */
public class Main {
    static final class Desenho {
        final String nome;
        final int corredor;
        final float[][] alturas;
        final short[] curvas;

        Desenho(String nome, int corredor, float[][] alturas, short[] curvas) {
            this.nome = nome;
            this.corredor = corredor;
            this.alturas = alturas;
            this.curvas = curvas;
        }
    }

    static final class Superficies {
        private final Desenho[] desenhos;

        Superficies(int n) {
            Sample s = new Sample(1200);
            desenhos = new Desenho[n];
            for (int i = 0; i < n; i++) {
                float[][] alturas = new float[6][41 * 41];
                short[] curvas = new short[6];
                for (int c = 0; c < 6; c++) {
                    curvas[c] = (short) (50 + 150 * c);
                    for (int k = 0; k < alturas[c].length; k++) alturas[c][k] = (float) (0.002 * (k % 41) * (k / 41) + 0.01 * s.real());
                }
                desenhos[i] = new Desenho(s.code(4) + " " + (9 + s.below(9)), 9 + s.below(9), alturas, curvas);
            }
        }

        void cortar(Desenho d, int curva, double esfera, double cilindro, double[] corte) {
            float[] h = d.alturas[curva];
            for (int k = 0; k < h.length; k++) {
                int x = k % 41 - 20;
                int y = k / 41 - 20;
                corte[k] = h[k] + esfera * (x * x + y * y) * 1e-3 + cilindro * x * x * 1e-3;
            }
        }
    }

    private static final Superficies SUPERFICIES = new Superficies(Scale.of(1300));
    private static final CatalogoLentes LENTES = new CatalogoLentes(121);
    private static final TrabalhosOficina OFICINA = new TrabalhosOficina(122);
    private static final AtomicLong CORTADAS = new AtomicLong();

    public static void main(String[] args) throws Exception {
        for (int t = 0; t < 2; t++) {
            int gerador = t;
            Thread g = new Thread(() -> {
                Sample s = new Sample(1210 + gerador);
                double[] corte = new double[41 * 41];
                try {
                    for (int n = 0; ; n++) {
                        Desenho d = SUPERFICIES.desenhos[s.below(SUPERFICIES.desenhos.length)];
                        SUPERFICIES.cortar(d, s.below(6), -s.below(24) / 4.0, -s.below(8) / 4.0, corte);
                        LENTES.aPartirDe(s.code(3));
                        CORTADAS.incrementAndGet();
                        if (n % 20 == 0) Thread.sleep(2);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "gerador " + t);
            g.setDaemon(true);
            g.start();
        }
        while (CORTADAS.get() < 12_000) Thread.sleep(50);
        System.out.println(CORTADAS + " cut");
        Ready.last();
    }
}
