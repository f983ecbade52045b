package it.conceria.vetrina;

import it.conceria.comune.ArchivioLotti;
import it.conceria.comune.BufferScanner;
import it.conceria.comune.ClientiRecenti;
import it.conceria.comune.Listino;
import it.conceria.comune.SensoriBottali;
import it.conceria.comune.Turno;
import jakarta.servlet.ServletContext;
import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.websocket.server.WsSci;
import org.harness.Ready;
import org.harness.Sample;

/** Buyers look at the hides of a lot in the browser, and see at once which ones are taken. */
public class Main {
    private static final Logger LOG = Logger.getLogger("vetrina");

    record Filtro(String concia, String colore, double minimo, double massimo) {}

    static final class Visitatore {
        final Session sessione;
        final Instant entrato;
        final byte[] anteprima;
        final LongAdder inviati = new LongAdder();
        volatile Filtro filtro;

        Visitatore(Session sessione, Instant entrato, byte[] anteprima) {
            this.sessione = sessione;
            this.entrato = entrato;
            this.anteprima = anteprima;
        }

        synchronized void avvisa(String testo) {
            if (!sessione.isOpen()) return;
            try {
                sessione.getBasicRemote().sendText(testo);
                inviati.increment();
            } catch (IOException | IllegalStateException e) {
                LOG.log(Level.FINE, "not told: " + sessione.getId(), e);
            }
        }
    }

    static final class Sala {
        private final Map<String, Visitatore> presenti = new ConcurrentHashMap<>();
        private final LongAdder usciti = new LongAdder();

        void entra(Visitatore v) {
            presenti.put(v.sessione.getId(), v);
        }

        void esce(Session s) {
            usciti.increment();
        }

        void cade(Session s) {
            presenti.remove(s.getId());
        }

        void venduta(int pelle) {
            for (Visitatore v : presenti.values()) v.avvisa("{\"venduta\":" + pelle + "}");
        }
    }

    public static final class PortaVetrina extends Endpoint {
        private final Sala sala;
        private final Sample s = new Sample(51);

        PortaVetrina(Sala sala) {
            this.sala = sala;
        }

        @Override
        public void onOpen(Session sessione, EndpointConfig config) {
            byte[] anteprima;
            synchronized (s) {
                anteprima = s.bytes(5000 + s.below(4000));
            }
            Visitatore v = new Visitatore(sessione, Instant.now(), anteprima);
            sessione.addMessageHandler(String.class, (MessageHandler.Whole<String>) m -> {
                String[] p = m.split(";");
                v.filtro = new Filtro(p[0], p[1], Double.parseDouble(p[2]), Double.parseDouble(p[3]));
                v.avvisa("{\"filtro\":\"" + p[0] + "\"}");
            });
            sala.entra(v);
        }

        @Override
        public void onClose(Session sessione, CloseReason motivo) {
            sala.esce(sessione);
        }

        @Override
        public void onError(Session sessione, Throwable t) {
            sala.cade(sessione);
        }
    }

    static final class Sito {
        final Sala sala = new Sala();
        final Tomcat tomcat = new Tomcat();

        void apri() throws Exception {
            Logger.getLogger("org.apache").setLevel(Level.SEVERE);
            File base = Files.createTempDirectory("vetrina").toFile();
            base.deleteOnExit();
            tomcat.setBaseDir(base.getPath());
            tomcat.setPort(0);
            Context ctx = tomcat.addContext("", base.getPath());
            ctx.addServletContainerInitializer(new WsSci(), null);
            Tomcat.addServlet(ctx, "predefinita", new org.apache.catalina.servlets.DefaultServlet());
            ctx.addServletMappingDecoded("/", "predefinita");
            tomcat.getConnector();
            tomcat.start();
            ServletContext sc = ctx.getServletContext();
            ServerContainer contenitore = (ServerContainer) sc.getAttribute(ServerContainer.class.getName());
            PortaVetrina porta = new PortaVetrina(sala);
            contenitore.addEndpoint(ServerEndpointConfig.Builder.create(PortaVetrina.class, "/vetrina").configurator(new ServerEndpointConfig.Configurator() {
                @Override
                public <T> T getEndpointInstance(Class<T> c) {
                    return c.cast(porta);
                }
            }).build());
        }

        URI indirizzo() {
            return URI.create("ws://localhost:" + tomcat.getConnector().getLocalPort() + "/vetrina");
        }
    }

    static final class Browser implements WebSocket.Listener {
        final CountDownLatch risposto = new CountDownLatch(1);
        final CountDownLatch chiuso = new CountDownLatch(1);

        @Override
        public CompletionStage<?> onText(WebSocket ws, CharSequence dati, boolean ultimo) {
            risposto.countDown();
            ws.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket ws, int codice, String motivo) {
            chiuso.countDown();
            return null;
        }
    }

    private static final Listino LISTINO = new Listino(52);
    private static final ClientiRecenti CLIENTI = new ClientiRecenti(53);
    private static final SensoriBottali SENSORI = new SensoriBottali();
    private static final BufferScanner SCANNER = new BufferScanner();

    public static void main(String[] args) throws Exception {
        ArchivioLotti archivio = new ArchivioLotti(54);
        Sito sito = new Sito();
        sito.apri();
        HttpClient rete = HttpClient.newHttpClient();
        Turno.avvia("compratore", 2, 75, 55, 300, (n, s) -> {
            Browser b = new Browser();
            WebSocket ws = rete.newWebSocketBuilder().buildAsync(sito.indirizzo(), b).join();
            ws.sendText("vegetale;" + s.code(5) + ";" + (1 + s.real()) + ";" + (2 + s.real()), true).join();
            b.risposto.await();
            CLIENTI.cerca(s.below(30_000));
            archivio.nota(s);
            SCANNER.misura(n);
            if (n % 16 == 0) sito.sala.venduta(n);
            ws.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
            b.chiuso.await();
        });
        System.out.println(sito.sala.usciti + " visitors left, " + sito.sala.presenti.size() + " in the room");
        Ready.last();
    }
}
