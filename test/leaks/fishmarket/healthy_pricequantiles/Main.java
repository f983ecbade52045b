package es.lonja.cuantiles;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import es.lonja.comun.EntregasPrevistas;
import es.lonja.comun.EventosMuelle;
import es.lonja.comun.Jornada;
import es.lonja.comun.Nomenclator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the distribution of prices per species in t-digests, one for each of the last eight auction days; when a day begins, the oldest goes. */
public class Main {
    static final class Dia {
        final int fecha;
        final TDigest[] porEspecie;

        Dia(int fecha, int especies) {
            this.fecha = fecha;
            porEspecie = new TDigest[especies];
            for (int e = 0; e < especies; e++) porEspecie[e] = new MergingDigest(100);
        }
    }

    static final class Distribuciones {
        private static final int DIAS = 8;
        private final Deque<Dia> dias = new ArrayDeque<>();
        private final int especies = Scale.of(60);

        synchronized void empezar(int fecha) {
            dias.addLast(new Dia(fecha, especies));
            while (dias.size() > DIAS) dias.removeFirst();
        }

        synchronized void remate(int especie, double euros) {
            dias.getLast().porEspecie[especie].add(euros);
        }

        synchronized double cuantil(int especie, double q) {
            TDigest suma = new MergingDigest(100);
            for (Dia d : dias) suma.add(d.porEspecie[especie]);
            return suma.quantile(q);
        }
    }

    private static final Distribuciones PRECIOS = new Distribuciones();
    private static final EntregasPrevistas ENTREGAS = new EntregasPrevistas(241);
    private static final EventosMuelle MUELLE = new EventosMuelle(242);
    private static final Nomenclator NOMBRES = new Nomenclator(243);

    public static void main(String[] args) throws Exception {
        Jornada.empezar(ENTREGAS, MUELLE, NOMBRES);
        AtomicInteger celebrados = new AtomicInteger();
        Thread subastas = new Thread(() -> {
            Sample s = new Sample(1500);
            for (int fecha = 20_500; ; fecha++) {
                PRECIOS.empezar(fecha);
                for (int i = 0; i < PRECIOS.especies * 600; i++) {
                    int e = s.below(PRECIOS.especies);
                    PRECIOS.remate(e, 1 + e % 20 + s.real() * 9);
                    if (i % 400 == 0 && PRECIOS.cuantil(s.below(PRECIOS.especies), 0.9) < 0) return;
                }
                celebrados.incrementAndGet();
                try {
                    Thread.sleep(celebrados.get() > 20 ? 1000 : 40);
                } catch (InterruptedException x) {
                    return;
                }
            }
        }, "subastas");
        subastas.setDaemon(true);
        subastas.start();
        while (celebrados.get() < 22) Thread.sleep(100);
        Ready.last();
    }
}
