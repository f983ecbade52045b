package com.viapass.portal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import plaza.Exemptions;
import plaza.SignTexts;
import plaza.WeatherRings;

/** Healthy: customers look at their trips and invoices; a session ends with the log-out or after twenty quiet minutes. */
public class Main {
    record TripLine(long id, String from, String to, int cents, long at) {}

    static class Session {
        private final String id = UUID.randomUUID().toString();
        private final int account;
        private final long createdAt;
        private final List<TripLine> page = new ArrayList<>();
        private final Map<String, String> form = new HashMap<>();
        private volatile long lastUsed;

        Session(int account, long now) {
            this.account = account;
            createdAt = now;
            lastUsed = now;
        }
    }

    static class Sessions {
        private static final long QUIET = 20 * 60_000L;
        private final Map<String, Session> live = new ConcurrentHashMap<>();
        private final AtomicLong ended = new AtomicLong();

        Session open(int account, long now) {
            Session session = new Session(account, now);
            live.put(session.id, session);
            return session;
        }

        Session touch(String id, long now) {
            Session session = live.get(id);
            if (session == null || now - session.lastUsed > QUIET) return null;
            session.lastUsed = now;
            return session;
        }

        void close(String id) {
            if (live.remove(id) != null) ended.incrementAndGet();
        }

        void sweep(long now) {
            live.values().removeIf(session -> now - session.lastUsed > QUIET && ended.incrementAndGet() > 0);
        }
    }

    static class Portal {
        private final Sessions sessions = new Sessions();
        private final AtomicLong clock = new AtomicLong(System.currentTimeMillis() - 3 * 3_600_000L);
        private final Sample data = new Sample(1_050);
        private final HttpServer server;

        Portal() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/login", this::login);
            server.createContext("/trips", this::trips);
            server.createContext("/logout", this::logout);
            server.setExecutor(Executors.newFixedThreadPool(4, r -> new Thread(r, "portal-http")));
            server.start();
        }

        private void login(HttpExchange exchange) throws IOException {
            answer(exchange, 200, sessions.open(Integer.parseInt(exchange.getRequestURI().getQuery()), clock.get()).id);
        }

        private void trips(HttpExchange exchange) throws IOException {
            Session session = sessions.touch(exchange.getRequestURI().getQuery(), clock.get());
            if (session == null) {
                answer(exchange, 401, "log in again");
                return;
            }
            synchronized (data) {
                session.page.clear();
                for (int i = 0; i < 25; i++) session.page.add(new TripLine(data.number(), "junction " + data.below(300), "junction " + data.below(300), data.below(2_000), clock.get()));
                session.form.put("month", "2026-" + (1 + data.below(11)));
                session.form.put("remark", data.text(60));
            }
            answer(exchange, 200, session.page.size() + " trips");
        }

        private void logout(HttpExchange exchange) throws IOException {
            sessions.close(exchange.getRequestURI().getQuery());
            answer(exchange, 200, "bye");
        }

        private static void answer(HttpExchange exchange, int status, String text) throws IOException {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        }
    }

    static Portal portal;

    public static void main(String[] args) throws Exception {
        Exemptions.load(40_000);
        SignTexts.load(4_000);
        WeatherRings.load(150, 720);
        System.setProperty("sun.net.httpserver.nodelay", "true");
        portal = new Portal();
        String home = "http://127.0.0.1:" + portal.server.getAddress().getPort();
        HttpClient browser = HttpClient.newHttpClient();
        List<Thread> customers = new ArrayList<>();
        for (int c = 0; c < 6; c++) {
            Sample s = new Sample(1_051 + c);
            Thread customer = new Thread(() -> visit(browser, home, s), "customers-" + c);
            customer.start();
            customers.add(customer);
        }
        for (Thread customer : customers) customer.join();
        Ready.last();
    }

    private static void visit(HttpClient browser, String home, Sample s) {
        try {
            for (int i = 0; i < 480; i++) {
                String id = get(browser, home + "/login?" + s.below(400_000));
                get(browser, home + "/trips?" + id);
                if (s.below(3) == 0) get(browser, home + "/logout?" + id);
                long now = portal.clock.addAndGet(1_000);
                if (i % 20 == 0) portal.sessions.sweep(now);
            }
        } catch (Exception stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static String get(HttpClient browser, String address) throws Exception {
        return browser.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString()).body();
    }
}
