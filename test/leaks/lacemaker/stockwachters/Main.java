package be.kantwerk.stock;

import be.kantwerk.gemeen.Getouwmetingen;
import be.kantwerk.gemeen.Mandjes;
import be.kantwerk.gemeen.Patronenboek;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Prijstafels;
import be.kantwerk.gemeen.Staalfotos;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.harness.Ready;

public class Main {
    record Filter(String veld, String waarde) {}

    /** A browser that waits until an article is in stock again. */
    static final class Wachter {
        final String artikel;
        final AsyncContext context;
        final List<Filter> filters;
        final String toestel;
        final Map<String, String> voorkeuren;
        final AtomicBoolean beantwoord = new AtomicBoolean();

        Wachter(String artikel, AsyncContext context, List<Filter> filters, String toestel, Map<String, String> voorkeuren) {
            this.artikel = artikel;
            this.context = context;
            this.filters = filters;
            this.toestel = toestel;
            this.voorkeuren = voorkeuren;
        }

        boolean antwoord(int meter) throws IOException {
            if (!beantwoord.compareAndSet(false, true)) return false;
            context.getResponse().getWriter().write(artikel + ": " + meter + " m");
            context.complete();
            return true;
        }
    }

    static final class Stockbord {
        private final Map<String, List<Wachter>> perArtikel = new HashMap<>();
        private final LongAdder verlopen = new LongAdder();
        private final LongAdder geholpen = new LongAdder();

        synchronized void wacht(Wachter w) {
            perArtikel.computeIfAbsent(w.artikel, a -> new ArrayList<>()).add(w);
        }

        synchronized void verloop(Wachter w) {
            if (perArtikel.getOrDefault(w.artikel, List.of()).remove(w)) verlopen.increment();
            if (w.beantwoord.compareAndSet(false, true)) w.context.complete();
        }

        synchronized void aangevuld(String artikel, int meter) throws IOException {
            for (Wachter w : perArtikel.getOrDefault(artikel, List.of())) {
                if (w.antwoord(meter)) geholpen.increment();
            }
        }
    }

    static final class Stockservlet extends HttpServlet {
        private final transient Stockbord bord;

        Stockservlet(Stockbord bord) {
            this.bord = bord;
        }

        @Override
        protected void doGet(HttpServletRequest q, HttpServletResponse a) {
            List<Filter> filters = new ArrayList<>();
            for (String deel : q.getParameter("filter").split(",")) filters.add(new Filter(deel.substring(0, 5), deel));
            Map<String, String> voorkeuren = new HashMap<>();
            for (String v : new String[] {"taal", "munt", "kleur", "winkel"}) voorkeuren.put(v, q.getParameter(v));
            AsyncContext context = q.startAsync();
            context.setTimeout(30_000);
            Wachter w = new Wachter(q.getParameter("artikel"), context, filters, q.getHeader("User-Agent"), voorkeuren);
            context.addListener(new AsyncListener() {
                @Override
                public void onTimeout(AsyncEvent e) {
                    bord.verloop(w);
                }

                @Override
                public void onError(AsyncEvent e) {
                    bord.verloop(w);
                }

                @Override
                public void onComplete(AsyncEvent e) {}

                @Override
                public void onStartAsync(AsyncEvent e) {}
            });
            bord.wacht(w);
        }
    }

    static final class Webserver {
        private final Stockbord bord = new Stockbord();
        private final Tomcat tomcat = new Tomcat();

        int start() throws Exception {
            tomcat.setBaseDir(Files.createTempDirectory("kantwerk").toString());
            tomcat.setPort(0);
            tomcat.getConnector().setProperty("maxThreads", "8");
            tomcat.getConnector().setProperty("minSpareThreads", "4");
            Context c = tomcat.addContext("", null);
            Tomcat.addServlet(c, "stock", new Stockservlet(bord)).setAsyncSupported(true);
            c.addServletMappingDecoded("/stock", "stock");
            tomcat.start();
            return tomcat.getConnector().getLocalPort();
        }
    }

    private static final Patronenboek BOEK = new Patronenboek(31);
    private static final Mandjes MANDJES = new Mandjes(32);
    private static final Getouwmetingen METINGEN = new Getouwmetingen(33);
    private static final Prijstafels PRIJZEN = new Prijstafels(34);
    private static final Staalfotos FOTOS = new Staalfotos(35);

    public static void main(String[] args) throws Exception {
        Webserver server = new Webserver();
        int poort = server.start();
        HttpClient http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
        Ploeg.altijd("magazijnier", 36, (n, s) -> {
            server.bord.aangevuld("KW-" + n % 150, 5 + s.below(200));
            if (n % 150 == 0) Thread.sleep(3);
        });
        Ploeg.start("browser", 3, 2000, 37, (n, s) -> {
            String u = "http://localhost:" + poort + "/stock?artikel=KW-" + s.below(150) + "&filter=" + s.text(40).replace(' ', '-') + "," + s.text(30).replace(' ', '-') + "," + s.text(25).replace(' ', '-')
                    + "&taal=nl&munt=EUR&kleur=" + s.code(30) + "&winkel=" + s.code(24);
            http.send(HttpRequest.newBuilder(URI.create(u)).header("User-Agent", "Mozilla/5.0 (X11; Linux) " + s.text(60 + s.below(60))).build(), HttpResponse.BodyHandlers.ofString());
            if (n % 5 == 0) MANDJES.begin(java.time.Instant.now());
            METINGEN.meet(n, 3.3f, 210f);
        });
        System.out.println(server.bord.geholpen + " helped, " + server.bord.verlopen + " timed out, " + server.bord.perArtikel.values().stream().mapToInt(List::size).sum() + " in lists " + BOEK.willekeurig(new org.harness.Sample(1)).naam() + PRIJZEN.cent(1, 2, 3) + FOTOS.foto(1).length);
        Ready.last();
    }
}
