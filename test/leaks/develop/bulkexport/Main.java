package com.ledgerworks.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.harborline.freight.Freight;
import com.sun.net.httpserver.HttpServer;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;

/** An export asks for all bookings at once and holds the whole response as a tree while it writes them out one by one. */
public class Main {
    static final CountDownLatch WRITING = new CountDownLatch(1);

    static class BookingExport implements Runnable {
        private final URI source;
        private long written;

        BookingExport(URI source) {
            this.source = source;
        }

        @Override
        public void run() {
            try {
                String body = HttpClient.newHttpClient().send(HttpRequest.newBuilder(source).build(), HttpResponse.BodyHandlers.ofString()).body();
                JsonNode bookings = new ObjectMapper().readTree(body);
                write(bookings);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        private void write(JsonNode bookings) throws Exception {
            for (JsonNode b : bookings) {
                if (++written == 1000) {
                    WRITING.countDown();
                    Thread.sleep(3_600_000);
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Freight.load();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
        server.createContext("/bookings", e -> {
            Sample s = new Sample(65);
            e.sendResponseHeaders(200, 0);
            try (OutputStream o = e.getResponseBody()) {
                o.write('[');
                for (int i = 0; i < 18_000; i++) {
                    o.write(((i == 0 ? "" : ",") + "{\"id\":" + i + ",\"account\":\"" + s.code(10) + "\",\"text\":\"" + s.text(60) + "\"}").getBytes());
                }
                o.write(']');
            }
        });
        server.start();
        Thread t = new Thread(new BookingExport(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/bookings")), "nightly-export");
        t.setDaemon(true);
        t.start();
        WRITING.await();
        server.stop(0);
        Ready.last();
    }
}
