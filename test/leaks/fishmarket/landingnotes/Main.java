package es.lonja.albaranes;

import es.lonja.comun.Compradores;
import es.lonja.comun.Cotizaciones;
import es.lonja.comun.CuotasTac;
import es.lonja.comun.EventosMuelle;
import es.lonja.comun.Jornada;
import es.lonja.comun.PujasRecientes;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Delivery notes are signed one after the other by a single thread, which waits for the stamp of the authority. The scales write more notes than it gets stamped, and the queue of its executor takes them all. */
public class Main {
    record Linea(String especie, int cajas, int gramos, int centimos) {}

    static final class Albaran {
        final String numero;
        final Instant pesado;
        final String comprador;
        final List<Linea> lineas;
        byte[] sello;

        Albaran(String numero, Instant pesado, String comprador, List<Linea> lineas) {
            this.numero = numero;
            this.pesado = pesado;
            this.comprador = comprador;
            this.lineas = lineas;
        }
    }

    static final class Firma implements Runnable {
        private final Albaran albaran;
        private final AtomicInteger firmados;

        Firma(Albaran albaran, AtomicInteger firmados) {
            this.albaran = albaran;
            this.firmados = firmados;
        }

        @Override
        public void run() {
            try {
                Thread.sleep(7);
                albaran.sello = MessageDigest.getInstance("SHA-256").digest(albaran.numero.getBytes());
                firmados.incrementAndGet();
            } catch (Exception e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class OficinaFirmas {
        private final ExecutorService firmante = Executors.newSingleThreadExecutor();
        private final AtomicInteger firmados = new AtomicInteger();
        private final AtomicInteger presentados = new AtomicInteger();

        void presentar(Albaran a) {
            presentados.incrementAndGet();
            firmante.execute(new Firma(a, firmados));
        }
    }

    static final class Bascula {
        final OficinaFirmas oficina = new OficinaFirmas();
        final Compradores compradores = new Compradores(51);
        final CuotasTac cuotas = new CuotasTac(52);
        final EventosMuelle muelle = new EventosMuelle(53);
        final PujasRecientes pujas = new PujasRecientes(54);
        final Cotizaciones precios = new Cotizaciones(55);
    }

    private static final Bascula BASCULA = new Bascula();

    public static void main(String[] args) throws Exception {
        Jornada.empezar(BASCULA.compradores, BASCULA.cuotas, BASCULA.muelle, BASCULA.pujas, BASCULA.precios);
        Thread[] basculas = new Thread[3];
        for (int t = 0; t < basculas.length; t++) {
            int bascula = t + 1;
            basculas[t] = new Thread(() -> {
                Sample s = new Sample(900 + bascula);
                for (int n = 0; ; n++) {
                    List<Linea> lineas = new ArrayList<>();
                    for (int k = 3 + s.below(8); k > 0; k--) lineas.add(new Linea(s.text(10 + s.below(14)), 1 + s.below(30), 3000 + s.below(90_000), 150 + s.below(3000)));
                    BASCULA.oficina.presentar(new Albaran("A" + bascula + (260_000 + n), Instant.now(), s.text(18 + s.below(20)), lineas));
                    try {
                        Thread.sleep(3);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }, "bascula " + bascula);
            basculas[t].setDaemon(true);
            basculas[t].start();
        }
        while (BASCULA.oficina.presentados.get() < 5900) Thread.sleep(20);
        Ready.last();
    }
}
