package com.fairhaven.netbank;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Healthy: internet banking in the morning.
 *
 * <p>1,000 customers logged in, in sessions of Tomcat that end after 30 minutes without a request.
 * Each has the steps of the last 20 pages, the oldest is cut. A Micrometer registry with a fixed
 * grid of labels. One logger for each class, and an asynchronous appender whose worker keeps up
 * with a steady stream.
 */
public class Main {
    record Account(String iban, String owner, long cents) {}

    record Page(String path, String query, byte[] view) {}

    static final class Customer {
        final String login;
        final List<Account> accounts = new ArrayList<>();
        final Deque<Page> visited = new ArrayDeque<>();

        Customer(String login) {
            this.login = login;
        }

        void visit(Page page) {
            visited.addLast(page);
            if (visited.size() > 20) visited.removeFirst();
        }
    }

    static final class BankServlet extends HttpServlet {
        private final Sample s = new Sample(103);

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            synchronized (s) {
                Customer customer = (Customer) session.getAttribute("customer");
                if (customer == null) {
                    customer = new Customer(s.text(20));
                    for (int i = 0; i < 6; i++) customer.accounts.add(new Account("NL" + s.number(), s.text(24), s.below(9_000_000)));
                    for (int i = 0; i < 25; i++) customer.visit(new Page("/accounts/" + s.below(9), s.code(12), s.bytes(260)));
                    session.setAttribute("customer", customer);
                }
                customer.visit(new Page(request.getRequestURI(), s.code(12), s.bytes(260)));
            }
            response.getWriter().print("ok");
        }
    }

    /** Writes to a device that takes its time. */
    static final class JournalAppender extends AppenderBase<ILoggingEvent> {
        volatile long written;

        @Override
        protected void append(ILoggingEvent event) {
            if (++written % 16 != 0) return;
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    record Rate(String pair, double bid, double ask) {}

    static final String[] CHANNELS = {"web", "app", "branch", "phone", "atm", "api"};
    static final String[] STATUS = {"ok", "declined", "timeout", "fraud", "limit", "error"};
    static final MeterRegistry registry = new SimpleMeterRegistry();
    static final Tomcat tomcat = new Tomcat();
    static Rate[] rates;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1_103);
        rates = new Rate[160_000];
        for (int i = 0; i < rates.length; i++) rates[i] = new Rate(s.code(6), s.real(), s.real());
        meters();
        AsyncAppender journal = logging(s);
        int port = sessions();
        Await.every("visits", 100, () -> get(port, null));
        Thread.sleep(1_000);
        Await.between(990, ((Context) tomcat.getHost().findChildren()[0]).getManager().getActiveSessions(), 1_300, "sessions");
        Await.between(2_000, registry.getMeters().size(), 5_000, "meters");
        Await.until(() -> journal.getNumberOfElementsInQueue() > 4_000, "events");
        Ready.last();
    }

    private static void meters() {
        for (int product = 0; product < 40; product++) {
            for (String channel : CHANNELS) {
                for (String status : STATUS) {
                    Counter.builder("payments.total").tag("product", "P" + product).tag("channel", channel).tag("status", status).register(registry).increment();
                    Timer.builder("payments.duration").tag("product", "P" + product).tag("channel", channel).tag("status", status)
                            .register(registry).record(Duration.ofMillis(12));
                }
            }
        }
        for (int product = 0; product < 40; product++) {
            for (String channel : CHANNELS) {
                Timer.builder("pages.duration").tag("product", "P" + product).tag("channel", channel)
                        .publishPercentiles(0.5, 0.95, 0.99).distributionStatisticExpiry(Duration.ofMinutes(2)).distributionStatisticBufferLength(2)
                        .percentilePrecision(0).register(registry).record(Duration.ofMillis(7));
            }
        }
    }

    private static AsyncAppender logging(Sample s) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.getLogger(Logger.ROOT_LOGGER_NAME).detachAndStopAllAppenders();
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
        JournalAppender device = new JournalAppender();
        device.setContext(context);
        device.start();
        AsyncAppender journal = new AsyncAppender();
        journal.setContext(context);
        journal.setQueueSize(12_000);
        journal.setDiscardingThreshold(0);
        journal.addAppender(device);
        journal.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(journal);
        Logger[] loggers = new Logger[1_500];
        for (int i = 0; i < loggers.length; i++) loggers[i] = LoggerFactory.getLogger("com.fairhaven.netbank." + s.code(5).toLowerCase() + "." + s.code(14));
        long[] said = new long[1];
        Await.every("nightly-statements", 20, () -> {
            while (journal.getNumberOfElementsInQueue() < 5_000) {
                loggers[s.below(loggers.length)].info("statement {} of {} printed, {} lines: {}", ++said[0], s.id(), s.below(200), s.text(400));
            }
        });
        return journal;
    }

    private static int sessions() throws Exception {
        tomcat.setBaseDir(Files.createTempDirectory("netbank").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getConnector().setProperty("maxThreads", "10");
        Context context = tomcat.addContext("", null);
        context.setSessionTimeout(30);
        Tomcat.addServlet(context, "bank", new BankServlet());
        context.addServletMappingDecoded("/*", "bank");
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        for (int i = 0; i < 1_000; i++) {
            String cookie = get(port, null);
            if (i % 3 == 0) get(port, cookie);
        }
        return port;
    }

    private static String last;

    /** Asks for a page; without a cookie, with the one of the customer before. */
    private static String get(int port, String cookie) throws IOException {
        HttpURLConnection c = (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/accounts").toURL().openConnection();
        if (cookie != null) c.setRequestProperty("Cookie", cookie);
        try (InputStream in = c.getInputStream()) {
            in.readAllBytes();
        }
        String set = c.getHeaderField("Set-Cookie");
        if (set != null) last = set.substring(0, set.indexOf(';'));
        return last;
    }
}
