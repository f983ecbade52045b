package es.lonja.capturas;

import es.lonja.comun.Compradores;
import es.lonja.comun.Cotizaciones;
import es.lonja.comun.CuotasTac;
import es.lonja.comun.EntregasPrevistas;
import es.lonja.comun.Jornada;
import es.lonja.comun.TramasBascula;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;

/** While a vessel's logbook file is read in, a handler on the logger collects what is logged about it for the minutes that are sent back. A file that is rejected ends by an exception, past the line that takes the handler off. */
public class Main {
    static final class Acta extends Handler {
        private final String fichero;
        private final Instant recibido = Instant.now();
        private final byte[] cabecera;
        private final List<String> renglones = new ArrayList<>();

        Acta(String fichero, byte[] cabecera) {
            this.fichero = fichero;
            this.cabecera = cabecera;
        }

        @Override
        public void publish(LogRecord r) {
            if (!fichero.equals(r.getParameters()[0])) return;
            renglones.add(r.getInstant() + " " + r.getMessage());
        }

        String texto() {
            return fichero + " " + recibido + " " + cabecera.length + "\n" + String.join("\n", renglones);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static final class LectorDiarios {
        private static final Logger DIARIO = Logger.getLogger("es.lonja.capturas.diario");
        private long enviado;
        private int rechazados;

        LectorDiarios() {
            DIARIO.setUseParentHandlers(false);
        }

        String leer(String fichero, String[] lineas, byte[] cabecera) {
            Acta acta = new Acta(fichero, cabecera);
            DIARIO.addHandler(acta);
            for (String linea : lineas) anotar(fichero, linea);
            DIARIO.removeHandler(acta);
            return acta.texto();
        }

        private void anotar(String fichero, String linea) {
            LogRecord r = new LogRecord(java.util.logging.Level.INFO, "capture " + linea);
            r.setParameters(new Object[] {fichero});
            DIARIO.log(r);
            if (linea.startsWith("?")) throw new IllegalArgumentException("zone unknown: " + linea);
        }

        void recibir(String fichero, String[] lineas, byte[] cabecera) {
            try {
                String acta = leer(fichero, lineas, cabecera);
                synchronized (this) {
                    enviado += acta.length();
                }
            } catch (IllegalArgumentException e) {
                synchronized (this) {
                    rechazados++;
                }
            }
        }
    }

    static final class Centro {
        final LectorDiarios lector = new LectorDiarios();
        final CuotasTac cuotas = new CuotasTac(71);
        final Compradores compradores = new Compradores(72);
        final EntregasPrevistas entregas = new EntregasPrevistas(73);
        final TramasBascula tramas = new TramasBascula(74);
        final Cotizaciones precios = new Cotizaciones(75);
    }

    private static final Centro CENTRO = new Centro();

    public static void main(String[] args) throws Exception {
        Jornada.empezar(CENTRO.cuotas, CENTRO.compradores, CENTRO.entregas, CENTRO.tramas, CENTRO.precios);
        ExecutorService lectores = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int lector = t + 1;
            lectores.execute(() -> {
                Sample s = new Sample(1100 + lector);
                for (int n = 0; n < 2600; n++) {
                    boolean malo = s.below(100) < 16;
                    String[] lineas = new String[6 + s.below(24)];
                    for (int i = 0; i < lineas.length; i++) lineas[i] = s.text(40 + s.below(50));
                    if (malo) lineas[lineas.length - 1] = "?" + s.text(20);
                    CENTRO.lector.recibir("ERS-" + lector + "-" + (80_000 + n) + ".xml", lineas, s.bytes(1200 + s.below(1600)));
                    if (n % 40 == 0) {
                        try {
                            Thread.sleep(10);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            });
        }
        lectores.shutdown();
        lectores.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(CENTRO.lector.rechazados + " rejected, " + CENTRO.lector.enviado);
        Ready.last();
    }
}
