package fi.siemenpankki.jako;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import fi.siemenpankki.talo.Geenikartta;
import fi.siemenpankki.talo.Hintaportaat;
import fi.siemenpankki.talo.Itavyysikkuna;
import fi.siemenpankki.talo.Sukupuu;
import fi.siemenpankki.talo.Tilaajat;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** A curator may share a selection from the catalogue with a breeder, who sees it on a page of its own until the share runs out. */
public class Main {
    record Nayte(int kanta, String laji, String huomautus, float grammaa) {}

    static final class Jakosivu implements HttpHandler {
        private final String tunnus;
        private final String kuraattori;
        private final long voimassa;
        private final List<Nayte> naytteet;
        private int katsottu;

        Jakosivu(String tunnus, String kuraattori, long voimassa, List<Nayte> naytteet) {
            this.tunnus = tunnus;
            this.kuraattori = kuraattori;
            this.voimassa = voimassa;
            this.naytteet = naytteet;
        }

        @Override
        public void handle(HttpExchange x) throws IOException {
            try (x) {
                if (System.currentTimeMillis() > voimassa) {
                    x.sendResponseHeaders(410, -1);
                    return;
                }
                StringBuilder b = new StringBuilder("<h1>" + kuraattori + "</h1><ul>");
                for (Nayte n : naytteet) b.append("<li>").append(n.kanta).append(' ').append(n.laji).append("</li>");
                byte[] sivu = b.append("</ul>").toString().getBytes(StandardCharsets.UTF_8);
                katsottu++;
                x.sendResponseHeaders(200, sivu.length);
                x.getResponseBody().write(sivu);
            }
        }
    }

    static final class Jakopalvelu {
        private final HttpServer palvelin;
        private final ExecutorService saikeet = Executors.newFixedThreadPool(4);
        private final LongAdder jaettu = new LongAdder();

        Jakopalvelu() throws IOException {
            palvelin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
            palvelin.setExecutor(saikeet);
            palvelin.createContext("/terveys", x -> {
                x.sendResponseHeaders(204, -1);
                x.close();
            });
            palvelin.start();
        }

        URI jaa(String kuraattori, List<Nayte> naytteet, long kesto) {
            String tunnus = String.format("%06x", jaettu.intValue() * 7919 + 1_048_576);
            palvelin.createContext("/jako/" + tunnus, new Jakosivu(tunnus, kuraattori, System.currentTimeMillis() + kesto, naytteet));
            jaettu.increment();
            return URI.create("http://127.0.0.1:" + palvelin.getAddress().getPort() + "/jako/" + tunnus);
        }
    }

    static final class Kuraattorit {
        final Sukupuu suku = new Sukupuu(31);
        final Hintaportaat hinnat = new Hintaportaat(32);
        final Tilaajat tilaajat = new Tilaajat(33);
        final Jakopalvelu jako;
        final Itavyysikkuna ikkuna = new Itavyysikkuna(34);
        final Geenikartta kartta = new Geenikartta(35);

        Kuraattorit() throws IOException {
            jako = new Jakopalvelu();
        }
    }

    private static Kuraattorit kuraattorit;

    public static void main(String[] args) throws Exception {
        kuraattorit = new Kuraattorit();
        CountDownLatch jaettu = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                tyoskentele(jaettu);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "kuraattorit");
        t.setDaemon(true);
        t.start();
        jaettu.await();
        System.out.println(kuraattorit.jako.jaettu + " shared");
        Ready.last();
    }

    private static void tyoskentele(CountDownLatch jaettu) throws IOException, InterruptedException {
        HttpClient selain = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        Sample s = new Sample(3000);
        int nahty = 0;
        int umpeutunut = 0;
        URI aiempi = null;
        for (int n = 0; ; n++) {
            List<Nayte> naytteet = new ArrayList<>();
            for (int k = 6 + s.below(26); k > 0; k--) naytteet.add(new Nayte(100_000 + s.below(70_000), kuraattorit.suku.polku(s.below(100_000)).substring(0, 24), s.text(20 + s.below(50)), s.below(900) / 10f));
            URI osoite = kuraattorit.jako.jaa("kuraattori " + s.below(30), naytteet, 900);
            if (n % 9 == 0) {
                int vastaus = selain.send(HttpRequest.newBuilder(osoite).build(), HttpResponse.BodyHandlers.ofString()).statusCode();
                if (vastaus == 200) nahty++;
                if (aiempi != null && selain.send(HttpRequest.newBuilder(aiempi).build(), HttpResponse.BodyHandlers.discarding()).statusCode() == 410) umpeutunut++;
            }
            if (n % 1000 == 0) aiempi = osoite;
            kuraattorit.tilaajat.tilaaja(200_000 + s.below(50_000));
            if (n == 3200) {
                System.out.println(nahty + " seen, " + umpeutunut + " asked for too late");
                jaettu.countDown();
            }
            if (n >= 3200) Thread.sleep(40);
        }
    }
}
