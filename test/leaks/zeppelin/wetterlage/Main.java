package de.luftschiff.wetter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import de.luftschiff.bestand.Bildpuffer;
import de.luftschiff.bestand.Flugplan;
import de.luftschiff.bestand.Gaestekartei;
import de.luftschiff.bestand.Motive;
import de.luftschiff.bestand.Preisliste;
import de.luftschiff.bestand.Schicht;
import de.luftschiff.bestand.Werbebanner;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Wetter(String station, Instant zeit, String wolken, int knoten) {}

    /** The service of the airfields. Those with the new device send on and on. */
    static final class Flugplaetze {
        private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        private final AtomicLong gesendet = new AtomicLong();
        private final long rueckstand;

        Flugplaetze(long rueckstand) throws IOException {
            this.rueckstand = rueckstand;
            server.createContext("/wetter/", this::antworte);
            server.setExecutor(Executors.newCachedThreadPool());
            server.start();
        }

        private void antworte(HttpExchange x) throws IOException {
            String platz = x.getRequestURI().getPath().substring(8);
            boolean neu = platz.equals("EDNY");
            Sample s = new Sample(platz.hashCode());
            x.sendResponseHeaders(200, 0);
            try (OutputStream out = x.getResponseBody()) {
                for (int i = 0; neu || i < 6; i++) {
                    byte[] zeile = (platz + ";" + Instant.now() + ";" + s.text(220) + ";" + s.below(40) + "\n").getBytes(StandardCharsets.US_ASCII);
                    out.write(zeile);
                    out.flush();
                    if (neu && gesendet.addAndGet(zeile.length) > rueckstand) Thread.sleep(60);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        URI adresse(String platz) {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/wetter/" + platz);
        }
    }

    static final class Wetterabruf {
        private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final Flugplaetze plaetze;
        private final Map<String, Wetter> aktuell = new ConcurrentHashMap<>();
        private final LongAdder abgerufen = new LongAdder();

        Wetterabruf(Flugplaetze plaetze) {
            this.plaetze = plaetze;
        }

        void hole(String platz) throws IOException, InterruptedException {
            HttpRequest frage = HttpRequest.newBuilder(plaetze.adresse(platz)).header("Accept", "text/csv").build();
            HttpResponse<String> antwort = http.send(frage, HttpResponse.BodyHandlers.ofString(StandardCharsets.US_ASCII));
            String letzte = antwort.body().lines().reduce((a, b) -> b).orElse(";;;0");
            String[] f = letzte.split(";");
            aktuell.put(platz, new Wetter(f[0], Instant.parse(f[1]), f[2], Integer.parseInt(f[3])));
            abgerufen.increment();
        }
    }

    static final class Wetterdienst {
        final Flugplan flugplan = new Flugplan(71);
        final Gaestekartei gaeste = new Gaestekartei(72);
        final Motive motive = new Motive(73);
        final Preisliste preise = new Preisliste(74);
        final Werbebanner banner = new Werbebanner(75);
        final Bildpuffer bilder = new Bildpuffer();
        private final Flugplaetze plaetze = new Flugplaetze(4_600_000);
        private final Wetterabruf abruf = new Wetterabruf(plaetze);

        Wetterdienst() throws IOException {}
    }

    public static void main(String[] args) throws Exception {
        Wetterdienst dienst = new Wetterdienst();
        String[] rund = {"EDDS", "EDJA", "LSZR", "EDTF", "EDTY", "LOIH", "EDMS"};
        Schicht.starte("wetter-EDNY", 76, (n, s) -> dienst.abruf.hole("EDNY"));
        Schicht.beginne("wetter", 2, 600, 200, 77, (n, s) -> {
            dienst.abruf.hole(rund[n % rund.length]);
            dienst.banner.bucheUndFliege(s);
            dienst.bilder.entwickle(n);
        });
        while (dienst.plaetze.gesendet.get() < dienst.plaetze.rueckstand) Thread.sleep(100);
        Thread.sleep(500);
        System.out.println(dienst.abruf.abgerufen + " reports read, " + dienst.plaetze.gesendet + " bytes from the new device, current " + dienst.abruf.aktuell.keySet());
        Ready.last();
    }
}
