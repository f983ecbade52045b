package com.pomona.orderdesk;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.sun.net.httpserver.HttpServer;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.Translations;
import fruit.VarietyCatalog;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Nothing leaks: greengrocers order on a web server. Their sessions end 20 minutes after the last request, and two thirds
 * of those that were ever opened have ended; the cache drops them with the next requests. A basket has 12 lines at most.
 */
public class Main {
    static class Session {
        private final String shop;
        private final long openedAt;
        private final List<String> basket = new ArrayList<>();
        private long lastRequestAt;

        Session(String shop, long at) {
            this.shop = shop;
            openedAt = at;
        }

        void order(String line, long at) {
            lastRequestAt = at;
            basket.add(line);
            if (basket.size() > 12) basket.remove(0);
        }
    }

    static class OrderDesk {
        /** The day is played at another speed: the clock stands still but for the steps it is given. */
        private final AtomicLong clock = new AtomicLong();
        private final Cache<String, Session> sessions = Caffeine.newBuilder()
                .expireAfterAccess(Duration.ofMinutes(20)).maximumSize(100_000).ticker(clock::get).executor(Runnable::run).build();
        private final long startedAt = System.currentTimeMillis() - Duration.ofHours(1).toMillis();

        void request(String shop, String line) {
            long at = startedAt + clock.get() / 1_000_000;
            sessions.get(shop, k -> new Session(k, at)).order(line, at);
        }
    }

    private static final OrderDesk DESK = new OrderDesk();

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(300, 5_000);
        Translations.load(1_500);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/order", exchange -> {
            String[] query = exchange.getRequestURI().getQuery().split("&", 2);
            DESK.request(query[0], query[1]);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        HttpClient client = HttpClient.newHttpClient();
        Sample s = new Sample(64);
        for (int i = 0; i < 27_000; i++) {
            DESK.clock.addAndGet(Duration.ofHours(1).toNanos() / 27_000);
            String shop = "shop-" + s.id();
            for (int k = 0; k < 6; k++) DESK.request(shop, s.text(50));
            if (i % 20 == 0) {
                HttpRequest order = HttpRequest.newBuilder(base.resolve("/order?" + shop + "&apples")).build();
                client.send(order, HttpResponse.BodyHandlers.discarding());
            }
        }
        DESK.sessions.cleanUp();
        Ready.last();
    }
}
