package com.windcast.weather;

import com.sun.net.httpserver.HttpServer;

import grid.*;

import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.harness.Ready;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/**
 * Weather for wind farms is asked for over HTTP. The request carries the run of the forecast as its
 * tag; the client of Jetty has destinations by address and tag, and does not drop them.
 */
public class Main {
    static final class Run {
        final String model;
        final float[] corners;
        final long startedAt = System.nanoTime();

        Run(Rnd r) {
            model = "icon-" + r.letters(3);
            corners = new float[1500];
            for (int i = 0; i < corners.length; i++) corners[i] = (float) r.fraction();
        }
    }

    static final class WeatherSource {
        private final HttpClient client = new HttpClient();
        private final String address;
        private long answered;

        WeatherSource(String address) throws Exception {
            this.address = address;
            client.setIdleTimeout(400);
            client.start();
        }

        void ask(Run run, String farm) throws Exception {
            ContentResponse answer = client.newRequest(address + "/wind/" + farm).tag(run).send();
            answered += answer.getContent().length;
        }
    }

    private static WeatherSource weather;

    public static void main(String[] a) throws Exception {
        HttpServer office = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        office.setExecutor(Executors.newFixedThreadPool(2, run -> {
            Thread t = new Thread(run, "weather-office");
            t.setDaemon(true);
            return t;
        }));
        office.createContext("/wind", x -> {
            byte[] b = "{\"ms\":7.5}".getBytes();
            x.sendResponseHeaders(200, b.length);
            x.getResponseBody().write(b);
            x.close();
        });
        office.start();
        Availability.read(200);
        Zones.draw(100000);
        Prices.publish(45000);
        Readings.take(26000);
        Alarms.watch(36000);
        weather = new WeatherSource("http://127.0.0.1:" + office.getAddress().getPort());
        Rnd r = new Rnd(110);
        for (int i = 0; i < 750; i++) {
            Run run = new Run(r);
            for (int k = 0; k < 2; k++) weather.ask(run, r.letters(5));
        }
        office.stop(0);
        Thread.sleep(2500);
        Ready.last();
    }
}
