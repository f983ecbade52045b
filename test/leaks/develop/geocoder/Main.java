package com.doorstep.geo;

import com.harborline.freight.Freight;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;

/** Each address that is looked up makes a client with threads of its own, and no executor is ever shut down. */
public class Main {
    static class Geocoder {
        private final URI service;
        private int found;

        Geocoder(URI service) {
            this.service = service;
        }

        void locate(String address) throws Exception {
            ExecutorService executor = Executors.newFixedThreadPool(4);
            HttpClient client = HttpClient.newBuilder().executor(executor).build();
            HttpResponse<String> r = client.send(HttpRequest.newBuilder(service).build(), HttpResponse.BodyHandlers.ofString());
            found += r.body().length();
        }
    }

    private static Geocoder geocoder;

    public static void main(String[] args) throws Exception {
        Freight.load();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", e -> {
            e.sendResponseHeaders(200, 2);
            e.getResponseBody().write("{}".getBytes());
            e.close();
        });
        server.start();
        geocoder = new Geocoder(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
        Sample s = new Sample(71);
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < 180; i++) addresses.add(s.text(30));
        for (String a : addresses) geocoder.locate(a);
        server.stop(0);
        Ready.last();
    }
}
