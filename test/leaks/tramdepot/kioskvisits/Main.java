package pt.eletricos.quiosque;

import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.server.Session;
import org.harness.Ready;
import org.harness.Sample;
import pt.eletricos.rede.Avisos;
import pt.eletricos.rede.Cartoes;
import pt.eletricos.rede.Contagens;
import pt.eletricos.rede.Horario;
import pt.eletricos.rede.Paragens;

/** The kiosks at the stops ask the journey planner without cookies, so that each question begins a session; the server has no time limit for sessions, which is its default. */
public class Main {
    record Connection(int fromStop, int toStop, int line, int leaves, String via) {}

    static final class Journey {
        final long askedAt = System.currentTimeMillis();
        final String kiosk;
        final List<Connection> proposals = new ArrayList<>();

        Journey(String kiosk) {
            this.kiosk = kiosk;
        }
    }

    static final class JourneyPlanner extends HttpHandler {
        private final Sample s = new Sample(700);
        final LongAdder answered = new LongAdder();

        @Override
        public void service(Request request, Response response) throws Exception {
            Session session = request.getSession(true);
            Journey j = (Journey) session.getAttribute("journey");
            if (j == null) session.setAttribute("journey", j = new Journey(request.getParameter("kiosk")));
            synchronized (s) {
                for (int k = 0; k < 6; k++) j.proposals.add(new Connection(1000 + s.below(9000), 1000 + s.below(9000), s.below(90), NETWORK.timetable.next(s.below(90), 0, 30_000 + s.below(30_000)), s.text(24 + s.below(20))));
            }
            answered.increment();
            response.setContentType("text/plain");
            response.getWriter().write(j.proposals.size() + " connections");
        }
    }

    static final class Network {
        final Paragens stops = new Paragens(31);
        final Horario timetable = new Horario(32);
        final Contagens counts = new Contagens(33);
        final Cartoes cards = new Cartoes(34);
        final Avisos notices = new Avisos(35);
    }

    private static final Network NETWORK = new Network();
    private static HttpServer server;

    public static void main(String[] args) throws Exception {
        Logger.getLogger("org.glassfish.grizzly").setLevel(Level.SEVERE);
        server = new HttpServer();
        NetworkListener listener = new NetworkListener("kiosks", "127.0.0.1", 0);
        server.addListener(listener);
        JourneyPlanner planner = new JourneyPlanner();
        server.getServerConfiguration().addHttpHandler(planner, "/plan");
        server.start();
        int port = listener.getPort();
        ExecutorService kiosks = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int side = t;
            kiosks.submit(() -> {
                Sample s = new Sample(710 + side);
                for (int n = 0; n < 2200; n++) {
                    HttpURLConnection c = (HttpURLConnection) new URL("http://127.0.0.1:" + port + "/plan?kiosk=K" + s.below(400)).openConnection();
                    try (InputStream in = c.getInputStream()) {
                        in.readAllBytes();
                    }
                    NETWORK.cards.of(3_000_000L + s.below(80_000));
                    if (n % 20 == 0) Thread.sleep(40);
                    if (n % 3 == 0) NETWORK.notices.tell("line " + s.below(90), s.text(90), s.text(70));
                }
                return null;
            });
        }
        kiosks.shutdown();
        kiosks.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(planner.answered + " answers");
        Ready.last();
    }
}
