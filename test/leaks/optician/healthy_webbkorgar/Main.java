package se.klarsyn.webb;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Kvitton;
import se.klarsyn.gemensamt.Postorter;
import se.klarsyn.gemensamt.Skannbuffertar;
import se.klarsyn.gemensamt.Skift;

/** Healthy: baskets in the sessions of a Tomcat, which end a while after the last click or when the order is placed. */
public class Main {
    static final class Vara {
        final int artikel;
        final String beskrivning;
        final byte[] provning;

        Vara(int artikel, String beskrivning, byte[] provning) {
            this.artikel = artikel;
            this.beskrivning = beskrivning;
            this.provning = provning;
        }
    }

    static final class Korg {
        final List<Vara> varor = new ArrayList<>();
        String leveranssatt = "butik";
    }

    static final class Handel extends HttpServlet {
        private final AtomicInteger seed = new AtomicInteger(700);
        private final ThreadLocal<Sample> s = ThreadLocal.withInitial(() -> new Sample(seed.incrementAndGet()));

        @Override
        protected void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
            HttpSession h = q.getSession(true);
            if (h.isNew()) h.setMaxInactiveInterval(4);
            if (q.getRequestURI().endsWith("/bestall")) {
                h.invalidate();
            } else {
                Korg k = (Korg) h.getAttribute("korg");
                if (k == null) h.setAttribute("korg", k = new Korg());
                Sample d = s.get();
                synchronized (k) {
                    k.varor.add(new Vara(d.below(9000), d.text(100 + d.below(200)), d.bytes(1200 + d.below(1400))));
                }
            }
            r.setContentType("text/plain");
            r.getWriter().print("ok");
        }
    }

    static final class Rakning implements HttpSessionListener {
        final LongAdder oppnade = new LongAdder();
        final LongAdder avslutade = new LongAdder();

        @Override
        public void sessionCreated(HttpSessionEvent e) {
            oppnade.increment();
        }

        @Override
        public void sessionDestroyed(HttpSessionEvent e) {
            avslutade.increment();
        }
    }

    static String hamta(int port, String vag, String kaka) throws IOException {
        HttpURLConnection c = (HttpURLConnection) new URL("http://127.0.0.1:" + port + vag).openConnection();
        if (kaka != null) c.setRequestProperty("Cookie", kaka);
        String satt = c.getHeaderField("Set-Cookie");
        try (InputStream in = c.getInputStream()) {
            in.readAllBytes();
        }
        return satt == null ? kaka : satt.substring(0, satt.indexOf(';'));
    }

    private static final Bagbilder BILDER = new Bagbilder(101);
    private static final Glaskatalog KATALOG = new Glaskatalog(102);
    private static final Kvitton KVITTON = new Kvitton(103);
    private static final Postorter ORTER = new Postorter(104);
    private static final Skannbuffertar BUFFERTAR = new Skannbuffertar();

    public static void main(String[] args) throws Exception {
        File mapp = Files.createTempDirectory("webb").toFile();
        Tomcat t = new Tomcat();
        t.setBaseDir(mapp.getPath());
        t.setPort(0);
        Rakning rakning = new Rakning();
        StandardContext c = (StandardContext) t.addContext("", mapp.getPath());
        c.setBackgroundProcessorDelay(1);
        c.addApplicationLifecycleListener(rakning);
        Tomcat.addServlet(c, "handel", new Handel());
        c.addServletMappingDecoded("/*", "handel");
        t.getConnector();
        t.start();
        ((StandardManager) c.getManager()).setProcessExpiresFrequency(1);
        int port = t.getConnector().getLocalPort();
        int vila = 1 + 120 / (20 + Scale.of(100));
        for (int w = 0; w < 2; w++) {
            Skift.bakgrund("browser-" + w, 105 + w, (n, s) -> {
                String kaka = hamta(port, "/glasogon/" + s.below(900), null);
                if (s.below(2) == 0) hamta(port, "/linser/" + s.below(90), kaka);
                if (s.below(5) == 0) hamta(port, "/bestall", kaka);
                if (n % 4 == 0) KVITTON.registrera(System.currentTimeMillis());
                BILDER.bild(s.below(2000), 3);
                Thread.sleep(vila);
            });
        }
        for (int i = 0; i < 7; i++) {
            Thread.sleep(2000);
            System.gc();
        }
        System.out.println(c.getManager().getActiveSessions() + " sessions, " + rakning.oppnade + " opened, " + rakning.avslutade + " over");
        Ready.last();
    }
}
