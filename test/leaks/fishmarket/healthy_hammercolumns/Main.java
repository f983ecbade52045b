package es.lonja.remates;

import es.lonja.comun.Compradores;
import es.lonja.comun.FotosLote;
import es.lonja.comun.Jornada;
import es.lonja.comun.PujasRecientes;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the results of five years in columns, a block per quarter, read at the start and then only asked. Two threads go through them for the buyers' reports. */
public class Main {
    static final class Trimestre {
        final int primerDia;
        final int[] dia;
        final int[] comprador;
        final int[] centimos;
        final short[] especie;
        final short[] kilos;

        Trimestre(int primerDia, int filas, Sample s) {
            this.primerDia = primerDia;
            dia = new int[filas];
            comprador = new int[filas];
            centimos = new int[filas];
            especie = new short[filas];
            kilos = new short[filas];
            for (int i = 0; i < filas; i++) {
                dia[i] = primerDia + (int) (91L * i / filas);
                comprador[i] = s.below(4000);
                centimos[i] = 120 + s.below(3800);
                especie[i] = (short) s.below(380);
                kilos[i] = (short) (2 + s.below(400));
            }
        }
    }

    static final class HistoricoRemates {
        private final Trimestre[] trimestres = new Trimestre[20];

        HistoricoRemates(long seed) {
            Sample s = new Sample(seed);
            for (int q = 0; q < trimestres.length; q++) trimestres[q] = new Trimestre(18_600 + 91 * q, Scale.of(40_000 + s.below(20_000)), s);
        }

        long gasto(int comprador, int desde) {
            long total = 0;
            for (Trimestre t : trimestres) {
                if (t.primerDia + 91 < desde) continue;
                int i = Arrays.binarySearch(t.dia, desde);
                for (i = Math.max(0, i); i < t.dia.length; i++) if (t.comprador[i] == comprador) total += (long) t.centimos[i] * t.kilos[i];
            }
            return total;
        }
    }

    private static final HistoricoRemates HISTORICO = new HistoricoRemates(221);
    private static final Compradores COMPRADORES = new Compradores(222);
    private static final PujasRecientes PUJAS = new PujasRecientes(223);
    private static final FotosLote FOTOS = new FotosLote(224);
    private static final AtomicLong INFORMES = new AtomicLong();

    public static void main(String[] args) throws Exception {
        Jornada.empezar(COMPRADORES, PUJAS, FOTOS);
        ExecutorService informes = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "informe");
            t.setDaemon(true);
            return t;
        });
        for (int t = 0; t < 2; t++) {
            int n = t;
            informes.execute(() -> {
                Sample s = new Sample(1300 + n);
                while (HISTORICO.gasto(s.below(4000), 18_600 + s.below(1800)) >= 0) {
                    INFORMES.incrementAndGet();
                    try {
                        Thread.sleep(5);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
        }
        Thread.sleep(6000);
        System.out.println(INFORMES.get() > 100 ? "reports" : "slow");
        Ready.last();
    }
}
