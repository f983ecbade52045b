package fi.siemenpankki.kauppa;

import fi.siemenpankki.talo.Hintaportaat;
import fi.siemenpankki.talo.Kuvakaappi;
import fi.siemenpankki.talo.Sukupuu;
import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.InMemorySessionManager;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionAttachmentHandler;
import io.undertow.server.session.SessionConfig;
import io.undertow.server.session.SessionCookieConfig;
import io.undertow.server.session.SessionListener;
import io.undertow.server.session.SessionManager;
import io.undertow.util.Headers;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the web shop of the bank in spring. Visitors have sessions with a basket and what they looked at last; a session goes when its visitor has paid, when nobody has used it for forty seconds, or when the shop is full and it is the oldest. */
public class Main {
    static final class Koririvi {
        final int lajike;
        final String nimi;
        int pusseja;
        int sentteja;

        Koririvi(int lajike, String nimi, int pusseja) {
            this.lajike = lajike;
            this.nimi = nimi;
            this.pusseja = pusseja;
        }
    }

    static final class Ostoskori {
        final List<Koririvi> rivit = new ArrayList<>();
        final ArrayDeque<String> katsotut = new ArrayDeque<>();
        final float[] mieltymykset = new float[420];

        synchronized int lisaa(int lajike, String nimi, Hintaportaat hinnat) {
            if (rivit.size() < 40) rivit.add(new Koririvi(lajike, nimi, 1 + lajike % 5));
            katsotut.addLast(nimi);
            mieltymykset[lajike % mieltymykset.length]++;
            if (katsotut.size() > 12) katsotut.removeFirst();
            int summa = 0;
            for (Koririvi r : rivit) summa += r.sentteja = hinnat.sentteja(r.lajike, 2, r.pusseja);
            return summa;
        }
    }

    static final class Kauppa implements HttpHandler {
        final Hintaportaat hinnat = new Hintaportaat(101);
        final Sukupuu suku = new Sukupuu(102);
        final Kuvakaappi kuvat = new Kuvakaappi(103);
        final InMemorySessionManager istunnot = new InMemorySessionManager("kauppa", Scale.of(5200), true);
        final LongAdder maksettu = new LongAdder();
        final LongAdder vanhentunut = new LongAdder();
        final Undertow palvelin;

        Kauppa() {
            istunnot.setDefaultSessionTimeout(40);
            istunnot.registerSessionListener(new SessionListener() {
                @Override
                public void sessionDestroyed(Session session, HttpServerExchange x, SessionDestroyedReason miksi) {
                    (miksi == SessionDestroyedReason.INVALIDATED ? maksettu : vanhentunut).increment();
                }
            });
            palvelin = Undertow.builder().addHttpListener(0, "127.0.0.1").setIoThreads(2).setWorkerThreads(4)
                    .setHandler(new SessionAttachmentHandler(this, istunnot, new SessionCookieConfig().setCookieName("KAUPPA"))).build();
            palvelin.start();
        }

        int portti() {
            return ((InetSocketAddress) palvelin.getListenerInfo().get(0).getAddress()).getPort();
        }

        @Override
        public void handleRequest(HttpServerExchange x) {
            SessionManager m = x.getAttachment(SessionManager.ATTACHMENT_KEY);
            SessionConfig c = x.getAttachment(SessionConfig.ATTACHMENT_KEY);
            Session istunto = m.getSession(x, c);
            if (istunto == null) {
                istunto = m.createSession(x, c);
                istunto.setAttribute("kori", new Ostoskori());
                istunto.setAttribute("kieli", x.getRequestHeaders().getFirst(Headers.ACCEPT_LANGUAGE));
            }
            Ostoskori kori = (Ostoskori) istunto.getAttribute("kori");
            if (x.getRequestPath().equals("/maksa")) {
                istunto.invalidate(x);
                x.getResponseSender().send("kiitos");
                return;
            }
            int lajike = Integer.parseInt(x.getQueryParameters().get("lajike").getFirst());
            String nimi = suku.polku(lajike);
            kuvat.kuva("lustro " + lajike % 3000);
            x.getResponseSender().send(nimi + ": " + kori.lisaa(lajike, nimi, hinnat));
        }
    }

    private static Kauppa kauppa;

    public static void main(String[] args) throws Exception {
        kauppa = new Kauppa();
        String juuri = "http://127.0.0.1:" + kauppa.portti();
        CountDownLatch vilkasta = new CountDownLatch(3);
        for (int t = 0; t < 3; t++) {
            int kavija = t;
            Thread selain = new Thread(() -> {
                HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
                Sample s = new Sample(10_000 + kavija);
                ArrayDeque<String> evasteet = new ArrayDeque<>();
                int alku = Scale.of(2600);
                try {
                    for (int n = 0; ; n++) {
                        HttpResponse<String> r = pyyda(http, juuri + "/osta?lajike=" + s.below(90_000), null);
                        String evaste = r.headers().firstValue("Set-Cookie").orElse("").split(";")[0];
                        evasteet.addLast(evaste);
                        for (int k = s.below(4); k > 0; k--) pyyda(http, juuri + "/osta?lajike=" + s.below(90_000), evaste);
                        if (evasteet.size() > Scale.of(1500)) {
                            String vanha = evasteet.removeFirst();
                            if (s.below(3) > 0) pyyda(http, juuri + "/maksa?lajike=1", vanha);
                        }
                        if (n == alku) vilkasta.countDown();
                        if (n > alku) Thread.sleep(20);
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }, "selain-" + t);
            selain.setDaemon(true);
            selain.start();
        }
        vilkasta.await();
        Thread.sleep(500);
        System.out.println(kauppa.istunnot.getActiveSessions().size() + " sessions, " + kauppa.maksettu + " paid, " + kauppa.vanhentunut + " gone");
        Ready.last();
    }

    private static HttpResponse<String> pyyda(HttpClient http, String osoite, String evaste) throws Exception {
        HttpRequest.Builder b = HttpRequest.newBuilder(URI.create(osoite)).header("Accept-Language", "fi-FI");
        if (evaste != null && !evaste.isEmpty()) b.header("Cookie", evaste);
        return http.send(b.build(), HttpResponse.BodyHandlers.ofString());
    }
}
