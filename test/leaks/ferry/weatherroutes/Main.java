package com.norrsund.routing;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.Dsl;
import org.harness.Ready;
import org.harness.Sample;
import quay.BookingWindow;
import quay.DeckPhotos;
import quay.GuestLru;
import quay.LoadingDatabase;
import quay.PositionRings;

/** The waves along a route are asked for before a ship leaves, each time with a new HTTP client that nobody closes. */
public class Main {
    record Advice(int sailing, Instant at, String waves) {}

    static class WeatherRouting {
        private final String service;
        private final Map<Integer, Advice> bySailing = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Advice> eldest) {
                return size() > 60;
            }
        };

        WeatherRouting(String service) {
            this.service = service;
        }

        Advice advise(int sailing, Instant at) throws Exception {
            AsyncHttpClient client = Dsl.asyncHttpClient(Dsl.config()
                    .setThreadPoolName("weather").setIoThreadsCount(1).setRequestTimeout(Duration.ofSeconds(30)).setKeepAlive(false).setUserAgent("norrsund-routing"));
            String waves = client.prepareGet(service + "/waves?sailing=" + sailing).execute().get().getResponseBody();
            Advice advice = new Advice(sailing, at, waves);
            bySailing.put(sailing, advice);
            return advice;
        }
    }

    static WeatherRouting routing;

    public static void main(String[] args) throws Exception {
        BookingWindow.load(24_000);
        DeckPhotos.load(9_000);
        GuestLru.load(22_000);
        LoadingDatabase.load(20_000);
        PositionRings.load(280, 1_500);
        Sample s = new Sample(9_109);
        HttpServer met = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        met.createContext("/waves", exchange -> {
            byte[] body = s.text(2_400).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Connection", "close");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        met.start();
        routing = new WeatherRouting("http://127.0.0.1:" + met.getAddress().getPort());
        for (int i = 0; i < 130; i++) routing.advise(40_000 + i, Sample.at(i, 130, Duration.ofHours(80)));
        Ready.last();
    }
}
