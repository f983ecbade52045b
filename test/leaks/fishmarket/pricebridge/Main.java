package es.lonja.analisis;

import es.lonja.comun.Compradores;
import es.lonja.comun.Cotizaciones;
import es.lonja.comun.EventosMuelle;
import es.lonja.comun.Jornada;
import es.lonja.comun.Nomenclator;
import es.lonja.comun.PujasRecientes;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import py4j.GatewayServer;

/** The analysts' notebooks ask for closing sheets through Py4J. A notebook that ends gives back what it was handed; one whose kernel is killed does not, and the gateway keeps the objects under their names. */
public class Main {
    public static final class HojaCierre {
        private final String producto;
        private final int sesion;
        private final int[] remates;
        private final String observaciones;

        HojaCierre(String producto, int sesion, int[] remates, String observaciones) {
            this.producto = producto;
            this.sesion = sesion;
            this.remates = remates;
            this.observaciones = observaciones;
        }

        public int mediana() {
            int[] orden = remates.clone();
            java.util.Arrays.sort(orden);
            return orden[orden.length / 2];
        }

        public String titulo() {
            return producto + " / " + sesion + " / " + observaciones;
        }
    }

    /** What the notebooks see. */
    public static final class MesaAnalisis {
        private final Sample s = new Sample(701);

        public synchronized HojaCierre cierre(String producto, int sesion) {
            int[] remates = new int[240 + s.below(260)];
            for (int i = 0; i < remates.length; i++) remates[i] = 150 + s.below(4000);
            return new HojaCierre(producto, sesion, remates, s.text(60 + s.below(80)));
        }
    }

    static final class Cuaderno implements AutoCloseable {
        private final Socket enchufe;
        private final Writer salida;
        private final BufferedReader entrada;
        private final List<String> hojas = new ArrayList<>();

        Cuaderno(int puerto) throws Exception {
            enchufe = new Socket(InetAddress.getLoopbackAddress(), puerto);
            enchufe.setTcpNoDelay(true);
            salida = new OutputStreamWriter(enchufe.getOutputStream());
            entrada = new BufferedReader(new InputStreamReader(enchufe.getInputStream()));
        }

        private String orden(String texto) throws Exception {
            salida.write(texto);
            salida.flush();
            String respuesta = entrada.readLine();
            if (respuesta == null || !respuesta.startsWith("!y")) throw new IllegalStateException(respuesta);
            return respuesta.substring(2);
        }

        int mediana(String producto, int sesion) throws Exception {
            String hoja = orden("c\nt\ncierre\ns" + producto + "\ni" + sesion + "\ne\n").substring(1);
            hojas.add(hoja);
            return Integer.parseInt(orden("c\n" + hoja + "\nmediana\ne\n").substring(1));
        }

        void terminar() throws Exception {
            for (String hoja : hojas) orden("m\nd\n" + hoja + "\ne\n");
        }

        @Override
        public void close() throws Exception {
            enchufe.close();
        }
    }

    static final class Gabinete {
        final GatewayServer puente = new GatewayServer(new MesaAnalisis(), 0);
        final Cotizaciones precios = new Cotizaciones(31);
        final PujasRecientes pujas = new PujasRecientes(32);
        final EventosMuelle muelle = new EventosMuelle(33);
        final Nomenclator nombres = new Nomenclator(34);
        final Compradores compradores = new Compradores(35);
    }

    private static final Gabinete GABINETE = new Gabinete();

    public static void main(String[] args) throws Exception {
        Jornada.empezar(GABINETE.precios, GABINETE.pujas, GABINETE.muelle, GABINETE.nombres, GABINETE.compradores);
        GABINETE.puente.start();
        int puerto = GABINETE.puente.getListeningPort();
        ExecutorService analistas = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int mesa = t;
            analistas.execute(() -> {
                Sample s = new Sample(710 + mesa);
                try {
                    for (int n = 0; n < 70; n++) {
                        try (Cuaderno c = new Cuaderno(puerto)) {
                            for (int k = 25 + s.below(40); k > 0; k--) c.mediana("ES" + (30_000 + s.below(900)), 1 + s.below(700));
                            if (s.below(100) >= 30) c.terminar();
                        }
                    }
                } catch (Exception e) {
                    e.printStackTrace();
                }
            });
        }
        analistas.shutdown();
        analistas.awaitTermination(90, TimeUnit.SECONDS);
        Thread.sleep(500);
        Ready.last();
    }
}
