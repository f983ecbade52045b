package shop.greencorner.tills;

import com.meridian.office.*;
import com.sun.net.httpserver.*;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.*;
import org.harness.Ready;

/**
 * Nothing is wrong: the server of a shop's tills has just started, with its pages as contexts of an HTTP server, prices that are published to
 * the tills, a buffer for each worker, and interned units.
 */
public class Main {
    record Price(String ean, long cents, String unit, long valid) {}

    static final class Till implements Flow.Subscriber<Price> {
        final String number;
        final Map<String, Price> prices = new HashMap<>();
        private Flow.Subscription subscription;
        volatile int received;

        Till(String number) {
            this.number = number;
        }

        @Override
        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            s.request(128);
        }

        @Override
        public void onNext(Price p) {
            prices.put(p.ean(), p);
            received++;
            subscription.request(1);
        }

        @Override
        public void onError(Throwable t) {
            t.printStackTrace();
        }

        @Override
        public void onComplete() {}
    }

    static final class TillServer {
        private static final ThreadLocal<StringBuilder> LINE = ThreadLocal.withInitial(() -> new StringBuilder(64 * 1024));
        private final ConcurrentMap<String, String> units = new ConcurrentHashMap<>();
        private final SubmissionPublisher<Price> prices = new SubmissionPublisher<>(Executors.newFixedThreadPool(4), 256);
        private final List<Till> tills = new ArrayList<>();
        private final HttpServer http;

        TillServer(int pages, int tills, Gen g) throws Exception {
            http = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 20);
            http.setExecutor(Executors.newFixedThreadPool(6));
            for (int i = 0; i < pages; i++) {
                byte[] page = g.text(6_000).getBytes(StandardCharsets.UTF_8);
                http.createContext("/help/" + i, x -> {
                    StringBuilder b = LINE.get();
                    b.setLength(0);
                    b.append(x.getRemoteAddress()).append(' ').append(x.getRequestURI());
                    x.sendResponseHeaders(200, page.length);
                    x.getResponseBody().write(page);
                    x.close();
                });
            }
            http.start();
            for (int i = 0; i < tills; i++) {
                Till t = new Till("till-" + (i + 1));
                this.tills.add(t);
                prices.subscribe(t);
            }
        }

        String unit(String u) {
            String first = units.putIfAbsent(u, u);
            return first == null ? u : first;
        }
    }

    private static TillServer server;
    private static QuoteLike rest;

    static final class QuoteLike {
        final ScanCache labels = new ScanCache(500, 9_000);
        final NameIndex customers = new NameIndex(85_000);
    }

    public static void main(String[] args) throws Exception {
        Codes.load(18_000);
        Partners.load(18_000);
        RateTables.load(500, 1000);
        rest = new QuoteLike();
        Gen g = new Gen(2100);
        server = new TillServer(Gen.n(400), 12, g);
        int articles = Gen.n(14_000);
        for (int i = 0; i < articles; i++) {
            server.prices.submit(new Price("40" + g.digits(11), g.cents(9_000), server.unit(("kg piece litre metre " + g.word()).split(" ")[g.num(5)]), Gen.at(i, articles, 0.02)));
        }
        while (server.tills.get(11).received < articles) Thread.sleep(20);
        byte[] sink = new byte[4096];
        for (int i = 0; i < Gen.n(60); i++) {
            try (java.io.InputStream in = new java.net.URL("http://127.0.0.1:" + server.http.getAddress().getPort() + "/help/" + i).openStream()) {
                while (in.read(sink) >= 0) continue;
            }
        }
        Thread.sleep(200);
        System.out.println("tills " + server.tills.size() + ", prices " + server.tills.get(0).prices.size());
        Ready.last();
    }
}
