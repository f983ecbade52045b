package no.laks.portal;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Bronnbater;
import no.laks.felles.Fiskebilder;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Veiinger;
import org.apache.catalina.Context;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;
import org.harness.Ready;
import org.harness.Sample;

/** The portal of the auction in Tomcat: sessions of buyers, that log out or are let go after some seconds without a request. */
public class Main {
    static final class Bruker implements Serializable {
        final String navn;
        final long logget = System.currentTimeMillis();
        final List<String> sett = new ArrayList<>();
        final List<Integer> bud = new ArrayList<>();

        Bruker(String navn) {
            this.navn = navn;
        }
    }

    static final class Portal extends HttpServlet {
        private final Sample s = new Sample(171);
        private final LongAdder utlogget = new LongAdder();

        @Override
        protected void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
            switch (q.getPathInfo()) {
                case "/inn" -> {
                    HttpSession h = q.getSession(true);
                    synchronized (s) {
                        Bruker b = new Bruker(q.getParameter("navn"));
                        for (int i = 0; i < 7; i++) b.sett.add(s.text(30 + s.below(40)));
                        for (int i = 0; i < 10; i++) b.bud.add(60_000 + s.below(20_000));
                        h.setAttribute("bruker", b);
                        h.setAttribute("filter", s.text(120));
                    }
                    r.getWriter().print(h.getId());
                }
                case "/ut" -> {
                    HttpSession h = q.getSession(false);
                    if (h != null) {
                        h.invalidate();
                        utlogget.increment();
                    }
                }
                default -> {
                    HttpSession h = q.getSession(false);
                    if (h == null) r.sendError(401);
                    else ((Bruker) h.getAttribute("bruker")).bud.set(s.below(10), 61_000);
                }
            }
        }
    }

    static final class Teller implements HttpSessionListener {
        final LongAdder født = new LongAdder();
        final LongAdder død = new LongAdder();

        @Override
        public void sessionCreated(HttpSessionEvent e) {
            født.increment();
        }

        @Override
        public void sessionDestroyed(HttpSessionEvent e) {
            død.increment();
        }
    }

    private static final Lokaliteter LOKALITETER = new Lokaliteter(172);
    private static final Sensorrekker SENSORER = new Sensorrekker(173);
    private static final Veiinger VEIINGER = new Veiinger(174);
    private static final Fiskebilder BILDER = new Fiskebilder(175);
    private static final Bronnbater BATER = new Bronnbater(176);

    static String hent(int port, String sti, String økt) throws IOException {
        HttpURLConnection c = (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/" + sti).toURL().openConnection();
        if (økt != null) c.setRequestProperty("Cookie", "JSESSIONID=" + økt);
        try (InputStream i = c.getInputStream()) {
            return new String(i.readAllBytes());
        }
    }

    public static void main(String[] args) throws Exception {
        File mappe = Files.createTempDirectory("portal").toFile();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(mappe.getPath());
        tomcat.setPort(0);
        tomcat.setSilent(true);
        tomcat.getEngine().setBackgroundProcessorDelay(1);
        Context kontekst = tomcat.addContext("", mappe.getPath());
        Teller teller = new Teller();
        ((StandardContext) kontekst).addApplicationLifecycleListener(teller);
        Portal portal = new Portal();
        Tomcat.addServlet(kontekst, "portal", portal);
        kontekst.addServletMappingDecoded("/*", "portal");
        tomcat.getConnector().setProperty("maxThreads", "8");
        tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
        tomcat.start();
        ((StandardManager) kontekst.getManager()).setProcessExpiresFrequency(1);
        int port = tomcat.getConnector().getLocalPort();
        Vakt.begynn("kjøper", 2, 14_000, 177, (n, s) -> {
            String økt = hent(port, "inn?navn=kjoper" + n, null);
            kontekst.getManager().findSession(økt).setMaxInactiveInterval(2 + s.below(3));
            hent(port, "bud", økt);
            if (n % 4 == 0) hent(port, "ut", økt);
            SENSORER.les(n, 87f, 7f);
            if (n % 30 == 0) {
                VEIINGER.vei(java.time.Instant.now(), 3_900, n % 12, "P" + n);
                BATER.seil(s);
                BILDER.hent("kam" + s.below(40) + "/" + s.below(100_000));
                LOKALITETER.tilfeldig(s);
            }
        });
        System.out.println(teller.født + " sessions, " + teller.død + " over, " + portal.utlogget + " by logout, " + kontekst.getManager().getActiveSessions() + " active");
        Ready.last();
    }
}
