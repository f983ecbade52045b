package es.lonja.etiquetas;

import es.lonja.comun.Compradores;
import es.lonja.comun.Cotizaciones;
import es.lonja.comun.EntregasPrevistas;
import es.lonja.comun.Jornada;
import es.lonja.comun.Nomenclator;
import es.lonja.comun.TramasBascula;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool.BaseKeyedPoolableObjectFactory;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;
import org.harness.Ready;
import org.harness.Sample;

/** The sheets on which labels are drawn are pooled by auction, since its heading is on the sheet already. An auction is held once, and its idle sheets stay in the pool, which has no limit over all keys and no evictor. */
public class Main {
    static final class Hoja {
        final String subasta;
        final byte[] trama;
        final int[] margenes = new int[12];
        int etiquetas;

        Hoja(String subasta, byte[] trama) {
            this.subasta = subasta;
            this.trama = trama;
        }

        void dibujar(String texto) {
            for (int i = 0; i < texto.length(); i++) trama[200 + (i * 13) % (trama.length - 200)] = (byte) texto.charAt(i);
            etiquetas++;
        }
    }

    static final class Imprenta extends BaseKeyedPoolableObjectFactory<String, Hoja> {
        private final GenericKeyedObjectPool<String, Hoja> hojas;
        private final AtomicInteger impresas = new AtomicInteger();

        Imprenta() {
            GenericKeyedObjectPool.Config c = new GenericKeyedObjectPool.Config();
            c.maxActive = 4;
            c.maxIdle = 2;
            c.maxTotal = -1;
            c.whenExhaustedAction = GenericKeyedObjectPool.WHEN_EXHAUSTED_BLOCK;
            c.maxWait = 20_000;
            hojas = new GenericKeyedObjectPool<>(this, c);
        }

        @Override
        public Hoja makeObject(String subasta) {
            Hoja h = new Hoja(subasta, new byte[3600]);
            byte[] cabecera = subasta.getBytes();
            System.arraycopy(cabecera, 0, h.trama, 0, cabecera.length);
            return h;
        }

        void etiqueta(String subasta, String texto) throws Exception {
            Hoja h = hojas.borrowObject(subasta);
            try {
                h.dibujar(texto);
                impresas.incrementAndGet();
            } finally {
                hojas.returnObject(subasta, h);
            }
        }
    }

    static final class Mostrador {
        final Imprenta imprenta = new Imprenta();
        final Compradores compradores = new Compradores(21);
        final Nomenclator nombres = new Nomenclator(22);
        final Cotizaciones precios = new Cotizaciones(23);
        final EntregasPrevistas entregas = new EntregasPrevistas(24);
        final TramasBascula tramas = new TramasBascula(25);
    }

    private static final Mostrador MOSTRADOR = new Mostrador();

    public static void main(String[] args) throws Exception {
        Jornada.empezar(MOSTRADOR.compradores, MOSTRADOR.nombres, MOSTRADOR.precios, MOSTRADOR.entregas, MOSTRADOR.tramas);
        ExecutorService puestos = Executors.newFixedThreadPool(4);
        int subastas = 1050;
        for (int t = 0; t < 4; t++) {
            int puesto = t;
            puestos.execute(() -> {
                Sample s = new Sample(600 + puesto);
                try {
                    for (int n = 0; n < subastas; n++) {
                        String subasta = "sala " + (1 + n % 3) + " / dia " + n / 9 + " / subasta " + (70_000 + n);
                        for (int k = 8 + s.below(12); k > 0; k--) MOSTRADOR.imprenta.etiqueta(subasta, s.text(40));
                        if (n % 10 == 9) Thread.sleep(20);
                    }
                } catch (Exception e) {
                    e.printStackTrace();
                }
            });
        }
        puestos.shutdown();
        puestos.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(MOSTRADOR.imprenta.impresas + " labels");
        Ready.last();
    }
}
