package es.lonja.termo;

import es.lonja.comun.CajasEnCamara;
import es.lonja.comun.EventosMuelle;
import es.lonja.comun.FotosLote;
import es.lonja.comun.Jornada;
import es.lonja.comun.Nomenclator;
import es.lonja.comun.PujasRecientes;
import java.lang.ref.Cleaner;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** A thermal picture of a pallet gives back its place in the camera when it is closed, or by a cleaner when it is forgotten. The cleaner's action calls a method of the picture, so that a forgotten picture is held by its own action. */
public class Main {
    static final class Termografia implements AutoCloseable {
        private static final Cleaner LIMPIEZA = Cleaner.create();
        private final String palet;
        private final Instant tomada;
        private final short[] decimas;
        private final Camara camara;
        private final int plaza;
        private final Cleaner.Cleanable alta;

        Termografia(String palet, Camara camara, short[] decimas) {
            this.palet = palet;
            this.tomada = Instant.now();
            this.decimas = decimas;
            this.camara = camara;
            this.plaza = camara.ocupar();
            this.alta = LIMPIEZA.register(this, () -> devolver());
        }

        private void devolver() {
            camara.soltar(plaza);
        }

        boolean frio() {
            int suma = 0;
            for (short d : decimas) suma += d;
            return suma / decimas.length < 20 && !tomada.isAfter(Instant.now()) && palet != null;
        }

        @Override
        public void close() {
            alta.clean();
        }
    }

    static final class Camara {
        private final AtomicLong tomadas = new AtomicLong();
        private final AtomicLong sueltas = new AtomicLong();

        int ocupar() {
            return (int) (tomadas.incrementAndGet() % 4096);
        }

        void soltar(int plaza) {
            if (plaza >= 0) sueltas.incrementAndGet();
        }
    }

    static final class Frigorifico {
        final Camara camara = new Camara();
        final FotosLote fotos = new FotosLote(61);
        final EventosMuelle muelle = new EventosMuelle(62);
        final CajasEnCamara cajas = new CajasEnCamara(63);
        final Nomenclator nombres = new Nomenclator(64);
        final PujasRecientes pujas = new PujasRecientes(65);

        boolean revisar(String palet, Sample s) {
            try (Termografia t = tomar(palet, s)) {
                return t.frio();
            }
        }

        /** On the screen beside the door, for the forklift driver. */
        boolean asomar(String palet, Sample s) {
            return tomar(palet, s).frio();
        }

        private Termografia tomar(String palet, Sample s) {
            short[] decimas = new short[32 * 24];
            for (int i = 0; i < decimas.length; i++) decimas[i] = (short) (s.below(80) - 30);
            return new Termografia(palet, camara, decimas);
        }
    }

    private static final Frigorifico FRIGORIFICO = new Frigorifico();

    public static void main(String[] args) throws Exception {
        Jornada.empezar(FRIGORIFICO.fotos, FRIGORIFICO.muelle, FRIGORIFICO.cajas, FRIGORIFICO.nombres, FRIGORIFICO.pujas);
        ExecutorService puertas = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int puerta = t + 1;
            puertas.execute(() -> {
                Sample s = new Sample(1000 + puerta);
                for (int n = 0; n < 4500; n++) {
                    String palet = "palet " + puerta + "/" + (30_000 + n);
                    if (s.below(100) < 80) FRIGORIFICO.revisar(palet, s);
                    else FRIGORIFICO.asomar(palet, s);
                    if (n % 30 == 0) {
                        try {
                            Thread.sleep(20);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            });
        }
        puertas.shutdown();
        puertas.awaitTermination(90, TimeUnit.SECONDS);
        Ready.last();
    }
}
