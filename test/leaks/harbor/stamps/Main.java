package org.stampoffice.web;

import harbor.*;

import jakarta.servlet.http.*;

import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.harness.Ready;

import java.io.*;
import java.net.*;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.*;

/**
 * The servlet keeps what it has converted in a ThreadLocal of Tomcat's workers, and never clears
 * it.
 */
public class Main {
    static final class ConversionState {
        final Map<String, byte[]> converted = new HashMap<>();
        int requests;
    }

    static final class StampConverter {
        private static final ThreadLocal<ConversionState> STATE =
                ThreadLocal.withInitial(ConversionState::new);

        static byte[] convert(String id, Gen g) {
            ConversionState s = STATE.get();
            s.requests++;
            return s.converted.computeIfAbsent(id, k -> g.bytes(4000));
        }
    }

    public static final class StampServlet extends HttpServlet {
        private final Gen g = new Gen(8);

        @Override
        protected void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
            byte[] b;
            synchronized (g) {
                b = StampConverter.convert(q.getParameter("id"), g);
            }
            r.getOutputStream().write(b, 0, 10);
        }
    }

    public static void main(String[] a) throws Exception {
        Customs.load(40000);
        Containers.load(600000);
        Fees.load(60000);
        Documents.load(1200, 14000);
        Bookings.load(8000);
        Tomcat t = new Tomcat();
        t.setBaseDir(
                System.getProperty("java.io.tmpdir") + "/stamps-" + ProcessHandle.current().pid());
        t.setPort(0);
        t.getConnector().setProperty("address", "127.0.0.1");
        t.getConnector().setProperty("maxThreads", "12");
        t.getConnector().setProperty("minSpareThreads", "12");
        StandardContext c = (StandardContext) t.addContext("", null);
        Tomcat.addServlet(c, "stamps", new StampServlet());
        c.addServletMappingDecoded("/stamp", "stamps");
        t.start();
        int port = t.getConnector().getLocalPort();
        client(port);
        Ready.last();
    }

    static void client(int port) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(12);
        Gen g = new Gen(4);
        List<Future<?>> all = new ArrayList<>();
        for (int w = 0; w < 12; w++) {
            int first = w * 220;
            all.add(
                    e.submit(
                            () -> {
                                for (int i = 0; i < 220; i++) {
                                    HttpURLConnection k =
                                            (HttpURLConnection)
                                                    new URL(
                                                                    "http://127.0.0.1:"
                                                                            + port
                                                                            + "/stamp?id=S"
                                                                            + (first + i))
                                                            .openConnection();
                                    try (InputStream in = k.getInputStream()) {
                                        in.readAllBytes();
                                    }
                                }
                                return null;
                            }));
        }
        for (Future<?> f : all) f.get();
        e.shutdown();
        e.awaitTermination(5, TimeUnit.SECONDS);
    }
}
