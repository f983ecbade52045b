package dk.tovognet.indkoeb;

import dk.tovognet.faelles.Ordrevindue;
import dk.tovognet.faelles.Printerbuffere;
import dk.tovognet.faelles.Prisliste;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Tovtabel;
import dk.tovognet.faelles.Vagt;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    /** Whose request it was, for the log of the purchase. */
    record Sporing(String rekvisition, String indkoeber, Instant tid, String formaal, Rebkatalog.Reb vare) {}

    static final class Fiberbud {
        private final HttpClient klient;
        private final int port;
        final LongAdder bud = new LongAdder();

        Fiberbud(HttpClient klient, int port) {
            this.klient = Objects.requireNonNull(klient);
            this.port = port;
        }

        int hent(String fiber, int kilo, Sporing sporing) throws Exception {
            ContentResponse r = klient.newRequest("http://127.0.0.1:" + port + "/bud/" + fiber + "?kg=" + kilo)
                    .tag(sporing)
                    .onResponseSuccess(svar -> bud.increment())
                    .timeout(20, TimeUnit.SECONDS)
                    .send();
            return Integer.parseInt(r.getContentAsString().trim());
        }
    }

    static final class Indkoeb {
        final Rebkatalog katalog = new Rebkatalog(11);
        final Prisliste priser = new Prisliste(12);
        final Tovtabel tabel = new Tovtabel(13);
        final Ordrevindue ordrer = new Ordrevindue(14);
        final Printerbuffere printere = new Printerbuffere();
        final HttpClient klient = new HttpClient();
        final Fiberbud fiberbud;

        Indkoeb(int port) throws Exception {
            QueuedThreadPool traade = new QueuedThreadPool(12, 4);
            traade.setName("indkoeb-http");
            klient.setExecutor(traade);
            klient.setIdleTimeout(5000);
            klient.start();
            fiberbud = new Fiberbud(klient, port);
        }
    }

    private static Indkoeb indkoeb;

    /** The supplier's side: an old shop that closes after each answer. */
    private static int leverandoer() throws Exception {
        QueuedThreadPool traade = new QueuedThreadPool(10, 4);
        traade.setName("leverandoer");
        Server server = new Server(traade);
        ServerConnector c = new ServerConnector(server, 1, 1);
        c.setHost("127.0.0.1");
        server.addConnector(c);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                response.getHeaders().put("Connection", "close");
                Content.Sink.write(response, true, String.valueOf(4000 + request.getHttpURI().getPathQuery().hashCode() % 900), callback);
                return true;
            }
        });
        server.start();
        return c.getLocalPort();
    }

    public static void main(String[] args) throws Exception {
        indkoeb = new Indkoeb(leverandoer());
        String[] fibre = {"hmpe", "polyester", "polyamid", "aramid", "sisal", "manila"};
        int stykker = 750;
        Vagt.moed("indkoeber", 2, stykker, 15, (n, s) -> {
            Rebkatalog.Reb vare = indkoeb.katalog.noget(s);
            int oere = indkoeb.fiberbud.hent(fibre[s.below(fibre.length)], 50 + s.below(4000), new Sporing("RK-" + (71_000 + n), s.text(10 + s.below(10)), Instant.now(), s.text(60 + s.below(200)), vare));
            if (oere < indkoeb.priser.pris(s.below(800_000))) indkoeb.ordrer.solgt(System.currentTimeMillis(), vare.varenr(), 100 * s.real());
            if (n % 25 == 0) indkoeb.printere.udskriv(s.bytes(600));
        });
        System.out.println(indkoeb.fiberbud.bud + " bids, " + indkoeb.klient.getDestinations().size() + " destinations");
        Ready.last();
    }
}
