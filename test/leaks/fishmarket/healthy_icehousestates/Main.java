package es.lonja.hielo;

import es.lonja.comun.CuotasTac;
import es.lonja.comun.FotosLote;
import es.lonja.comun.Jornada;
import es.lonja.comun.TramasBascula;
import io.vavr.collection.Vector;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the places of the cold stores in a persistent vector, one element per place. Each change makes a new state that shares all else; of those, the states of the last sixteen quarters of an hour are kept in an array for the inspectors. */
public class Main {
    record Plaza(int numero, String lote, String especie, int gramos, long desde) {}

    static final class PlanoCamaras {
        private final AtomicReference<Vector<Plaza>> ahora;
        @SuppressWarnings("unchecked")
        private final Vector<Plaza>[] cuartos = new Vector[16];
        private int cuarto;

        PlanoCamaras(Sample s) {
            int plazas = Scale.of(70_000);
            ahora = new AtomicReference<>(Vector.tabulate(plazas, i -> plaza(i, s)));
        }

        static Plaza plaza(int i, Sample s) {
            return new Plaza(i, "L" + (500_000 + s.below(400_000)), s.text(8 + s.below(10)), 4000 + s.below(20_000), System.currentTimeMillis());
        }

        void mover(int plaza, Plaza nueva) {
            ahora.updateAndGet(v -> v.update(plaza, nueva));
        }

        void cerrarCuarto() {
            cuartos[cuarto++ % cuartos.length] = ahora.get();
        }

        int plazas() {
            return ahora.get().size();
        }
    }

    private static final PlanoCamaras PLANO = new PlanoCamaras(new Sample(231));
    private static final CuotasTac CUOTAS = new CuotasTac(232);
    private static final TramasBascula TRAMAS = new TramasBascula(233);
    private static final FotosLote FOTOS = new FotosLote(234);

    public static void main(String[] args) throws Exception {
        Jornada.empezar(CUOTAS, TRAMAS, FOTOS);
        Thread carretillas = new Thread(() -> {
            Sample s = new Sample(1400);
            for (int n = 0; ; n++) {
                int i = s.below(PLANO.plazas());
                PLANO.mover(i, PlanoCamaras.plaza(i, s));
                if (n % 700 != 699) continue;
                PLANO.cerrarCuarto();
                try {
                    Thread.sleep(60);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "carretillas");
        carretillas.setDaemon(true);
        carretillas.start();
        Thread.sleep(7000);
        System.out.println(PLANO.cuarto > 32 ? "quarters" : "slow");
        Ready.last();
    }
}
