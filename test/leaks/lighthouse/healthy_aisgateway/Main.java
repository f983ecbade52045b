package com.beaconline.gateway;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.util.EntityUtils;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * A gateway in the middle of its work. Messages of vessels go to the office on shore. Why nothing leaks: the queue has
 * a capacity, and when it is full the receiver itself sends; the connections are a warm pool of a fixed number; an
 * exchange is in the map from its arrival to its answer or its timeout of half a minute, whichever comes first; of a
 * vessel only the last position is known. At the moment of the dump a burst is being sent, as it is every minute.
 */
public class Main {
    static class Exchange {
        private final long number;
        private final int mmsi;
        private final byte[] body;
        private final CompletableFuture<String> answer = new CompletableFuture<>();

        Exchange(long number, int mmsi, byte[] body) {
            this.number = number;
            this.mmsi = mmsi;
            this.body = body;
        }
    }

    record Position(int mmsi, double latitude, double longitude, long at) {}

    static class Gateway {
        private final AtomicLong numbers = new AtomicLong();
        private final AtomicInteger answered = new AtomicInteger();
        private final Map<Long, Exchange> inFlight = new ConcurrentHashMap<>();
        private final Map<Integer, Position> lastPosition = new ConcurrentHashMap<>();
        private final ThreadPoolExecutor senders;
        private final CloseableHttpClient http;
        private final String office;

        Gateway(String office, int capacity) {
            this.office = office;
            PoolingHttpClientConnectionManager pool = new PoolingHttpClientConnectionManager();
            pool.setMaxTotal(8);
            pool.setDefaultMaxPerRoute(8);
            http = HttpClients.custom().setConnectionManager(pool).build();
            senders = new ThreadPoolExecutor(8, 8, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(capacity), r -> {
                Thread t = new Thread(r, "shore-sender");
                t.setDaemon(true);
                return t;
            }, new ThreadPoolExecutor.CallerRunsPolicy());
        }

        void received(int mmsi, double latitude, double longitude, byte[] body) {
            lastPosition.put(mmsi, new Position(mmsi, latitude, longitude, System.currentTimeMillis()));
            Exchange e = new Exchange(numbers.incrementAndGet(), mmsi, body);
            inFlight.put(e.number, e);
            e.answer.orTimeout(30, TimeUnit.SECONDS).whenComplete((a, failed) -> inFlight.remove(e.number));
            senders.execute(() -> send(e));
        }

        private void send(Exchange e) {
            HttpPost post = new HttpPost(office);
            post.setEntity(new ByteArrayEntity(e.body));
            try (CloseableHttpResponse response = http.execute(post)) {
                e.answer.complete(EntityUtils.toString(response.getEntity()));
                answered.incrementAndGet();
            } catch (Exception failed) {
                e.answer.completeExceptionally(failed);
            }
        }
    }

    private static volatile int pause;

    static HttpServer shoreOffice() throws Exception {
        HttpServer office = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        office.setExecutor(Executors.newFixedThreadPool(8, r -> {
            Thread t = new Thread(r, "office");
            t.setDaemon(true);
            return t;
        }));
        office.createContext("/ais", exchange -> {
            exchange.getRequestBody().readAllBytes();
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            byte[] ok = "taken".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, ok.length);
            exchange.getResponseBody().write(ok);
            exchange.close();
        });
        office.start();
        return office;
    }

    private static Gateway gateway;

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.BUOYS);
        HttpServer office = shoreOffice();
        gateway = new Gateway("http://127.0.0.1:" + office.getAddress().getPort() + "/ais", 3_000);
        Sample s = new Sample(422);
        for (int i = 0; i < 12_000; i++) gateway.received(211_000_000 + s.below(30_000), s.real() * 9, s.real() * 9, s.bytes(900));
        while (gateway.answered.get() < 12_000) Thread.sleep(20);
        pause = 70; // the office is as slow as over a satellite when it is measured
        for (int i = 0; i < Scale.of(1_200); i++) gateway.received(211_000_000 + s.below(30_000), s.real() * 9, s.real() * 9, s.bytes(900));
        System.err.println(gateway.inFlight.size() + " in flight, " + gateway.senders.getQueue().size() + " queued, " + gateway.lastPosition.size() + " positions");
        Ready.last();
    }
}
