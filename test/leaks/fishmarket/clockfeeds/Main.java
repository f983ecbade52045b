package es.lonja.relojes;

import es.lonja.comun.CajasEnCamara;
import es.lonja.comun.EntregasPrevistas;
import es.lonja.comun.FotosLote;
import es.lonja.comun.Jornada;
import es.lonja.comun.SondasCamara;
import es.lonja.comun.TramasBascula;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.harness.Ready;
import org.harness.Sample;

/** Each auction gets a handler under its own address, where the buyers' telephones read the clock. The auction ends, and the handler remains registered with the server. */
public class Main {
    static final class Remate {
        final int lote;
        final String especie;
        final int[] bajada;
        int centimos;

        Remate(int lote, String especie, int[] bajada) {
            this.lote = lote;
            this.especie = especie;
            this.bajada = bajada;
        }
    }

    static final class RelojSubasta extends HttpHandler {
        private final String subasta;
        private final Instant apertura;
        private final Remate[] remates;
        private volatile int enCurso;

        RelojSubasta(String subasta, Instant apertura, Remate[] remates) {
            this.subasta = subasta;
            this.apertura = apertura;
            this.remates = remates;
        }

        @Override
        public void service(Request request, Response response) throws Exception {
            Remate r = remates[enCurso];
            response.setContentType("text/plain");
            response.getWriter().write(subasta + ";" + apertura + ";" + r.lote + ";" + r.especie + ";" + r.centimos);
        }

        void rematar(int centimos) {
            remates[enCurso].centimos = centimos;
            if (enCurso < remates.length - 1) enCurso++;
        }
    }

    static final class SalaRelojes {
        private final HttpServer servidor = new HttpServer();
        private final AtomicInteger celebradas = new AtomicInteger();

        SalaRelojes() {
            servidor.addListener(new NetworkListener("telefonos", "127.0.0.1", 0));
        }

        RelojSubasta abrir(String subasta, Remate[] remates) {
            RelojSubasta reloj = new RelojSubasta(subasta, Instant.now(), remates);
            servidor.getServerConfiguration().addHttpHandler(reloj, "/reloj/" + subasta);
            return reloj;
        }

        void cerrar(RelojSubasta reloj) {
            if (reloj.enCurso == reloj.remates.length - 1) celebradas.incrementAndGet();
        }
    }

    static final class Lonja {
        final SalaRelojes relojes = new SalaRelojes();
        final FotosLote fotos = new FotosLote(41);
        final CajasEnCamara cajas = new CajasEnCamara(42);
        final EntregasPrevistas entregas = new EntregasPrevistas(43);
        final SondasCamara sondas = new SondasCamara(44);
        final TramasBascula tramas = new TramasBascula(45);
    }

    private static final Logger GRIZZLY = Logger.getLogger("org.glassfish.grizzly");
    private static final Lonja LONJA = new Lonja();

    public static void main(String[] args) throws Exception {
        GRIZZLY.setLevel(Level.WARNING);
        Jornada.empezar(LONJA.fotos, LONJA.cajas, LONJA.entregas, LONJA.sondas, LONJA.tramas);
        LONJA.relojes.servidor.start();
        int puerto = LONJA.relojes.servidor.getListener("telefonos").getPort();
        HttpClient telefono = HttpClient.newHttpClient();
        ExecutorService salas = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int sala = t + 1;
            salas.execute(() -> {
                Sample s = new Sample(800 + sala);
                try {
                    for (int n = 0; n < 420; n++) {
                        Remate[] remates = new Remate[8 + s.below(10)];
                        for (int i = 0; i < remates.length; i++) remates[i] = new Remate(n * 20 + i, s.text(14 + s.below(16)), new int[60 + s.below(60)]);
                        RelojSubasta reloj = LONJA.relojes.abrir("s" + sala + "-" + (5000 + n), remates);
                        for (int i = 0; i < remates.length; i++) {
                            if (i % 6 == 0) {
                                String dice = telefono.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + puerto + "/reloj/" + reloj.subasta)).build(), HttpResponse.BodyHandlers.ofString()).body();
                                if (!dice.startsWith(reloj.subasta)) System.out.println(dice);
                            }
                            reloj.rematar(200 + s.below(3000));
                        }
                        LONJA.relojes.cerrar(reloj);
                    }
                } catch (Exception e) {
                    e.printStackTrace();
                }
            });
        }
        salas.shutdown();
        salas.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(LONJA.relojes.celebradas + " auctions");
        Ready.last();
    }
}
