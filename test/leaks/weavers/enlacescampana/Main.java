package es.urdimbre.publicidad;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import es.urdimbre.base.Albaranes;
import es.urdimbre.base.Clientela;
import es.urdimbre.base.Muestrario;
import es.urdimbre.base.Rutas;
import es.urdimbre.base.Telares;
import es.urdimbre.base.Turno;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Oferta(String tela, int descuento) {}

    record Campana(String clave, Instant hasta, String asunto, List<Oferta> ofertas, byte[] cartel) {}

    /** The links in the mailings: each leads to the page of its offers for two days. */
    static final class Enlaces {
        private final HttpServer servidor;
        private final LongAdder vistas = new LongAdder();
        private final LongAdder caducadas = new LongAdder();

        Enlaces() throws IOException {
            servidor = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 40);
            servidor.setExecutor(Executors.newFixedThreadPool(2, r -> {
                Thread t = new Thread(r, "http");
                t.setDaemon(true);
                return t;
            }));
            servidor.createContext("/salud", e -> responder(e, 200, "bien".getBytes(StandardCharsets.US_ASCII)));
            servidor.start();
        }

        String publicar(Campana c) {
            String camino = "/c/" + c.clave();
            servidor.createContext(camino, new Pagina(c));
            return "http://localhost:" + servidor.getAddress().getPort() + camino;
        }

        private static void responder(HttpExchange e, int estado, byte[] cuerpo) throws IOException {
            try (e) {
                e.sendResponseHeaders(estado, cuerpo.length);
                e.getResponseBody().write(cuerpo);
            }
        }

        private final class Pagina implements HttpHandler {
            private final Campana campana;

            Pagina(Campana campana) {
                this.campana = campana;
            }

            @Override
            public void handle(HttpExchange e) throws IOException {
                if (campana.hasta().isBefore(Instant.now())) {
                    caducadas.increment();
                    responder(e, 410, "La oferta ha terminado".getBytes(StandardCharsets.US_ASCII));
                    return;
                }
                vistas.increment();
                responder(e, 200, (campana.asunto() + campana.ofertas()).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    static final class Tienda {
        final Albaranes albaranes = new Albaranes(31);
        final Clientela clientela = new Clientela(32);
        final Muestrario muestrario = new Muestrario(33);
        final Rutas rutas = new Rutas(34);
        final Telares telares = new Telares(35);
        final Enlaces enlaces = new Enlaces();

        Tienda() throws Exception {}
    }

    private static void visitar(String enlace) throws IOException {
        HttpURLConnection c = (HttpURLConnection) URI.create(enlace).toURL().openConnection();
        try (InputStream in = c.getResponseCode() == 200 ? c.getInputStream() : c.getErrorStream()) {
            in.readAllBytes();
        }
    }

    public static void main(String[] args) throws Exception {
        Tienda tienda = new Tienda();
        int total = Turno.rondas(2500);
        Turno.trabajar("boletin", 2, total, 100, 36, (n, s) -> {
            Instant salida = n < total ? Sample.at(n, total, Duration.ofDays(30)) : Instant.now();
            List<Oferta> ofertas = List.of(new Oferta(s.text(20), 5 + s.below(40)), new Oferta(s.text(24), 5 + s.below(40)));
            Campana c = new Campana(s.code(10), salida.plus(Duration.ofDays(2)), "Para " + tienda.clientela.cliente(s.below(60_000)).razon(), ofertas, s.bytes(400 + s.below(500)));
            String enlace = tienda.enlaces.publicar(c);
            if (n % 3 == 0) visitar(enlace);
            if (n % 6 == 0) tienda.albaranes.anotar();
            tienda.telares.leer(n, System.currentTimeMillis(), 22, 400);
        });
        System.out.println(tienda.enlaces.vistas + " seen, " + tienda.enlaces.caducadas + " expired");
        Ready.last();
    }
}
