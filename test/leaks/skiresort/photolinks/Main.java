package com.weissgrat.photos;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import piste.PassageWindow;
import piste.PisteMap;
import piste.RentalDatabase;
import piste.SnowRings;
import piste.StayQuotes;

/** Who buys the photographs of a run gets a link. Each link is a context of the HTTP server, which is still there when the link is no longer valid. */
public class Main {
    static class PhotoPack implements HttpHandler {
        private final long card;
        private final Instant validUntil;
        private final List<String> files = new ArrayList<>();
        private final byte[] preview;

        PhotoPack(long card, Instant validUntil, byte[] preview) {
            this.card = card;
            this.validUntil = validUntil;
            this.preview = preview;
        }

        @Override
        public void handle(HttpExchange exchange) throws IOException {
            boolean valid = Instant.now().isBefore(validUntil);
            exchange.sendResponseHeaders(valid ? 200 : 410, valid ? preview.length : -1);
            if (valid) exchange.getResponseBody().write(preview);
            exchange.close();
        }
    }

    static class PhotoShop {
        private final HttpServer server;
        private int sold;

        PhotoShop(HttpServer server) {
            this.server = server;
        }

        String sell(long card, List<String> files, Instant at, Sample s) {
            PhotoPack pack = new PhotoPack(card, at.plus(Duration.ofHours(48)), s.bytes(1_500 + s.below(800)));
            pack.files.addAll(files);
            String path = "/photos/" + s.id() + "/" + ++sold;
            server.createContext(path, pack);
            return path;
        }
    }

    static PhotoShop shop;

    public static void main(String[] args) throws Exception {
        PassageWindow.load(50_000);
        PisteMap.load(1_400);
        RentalDatabase.load(18_000);
        SnowRings.load(280, 1_500);
        StayQuotes.load(17_000);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.start();
        shop = new PhotoShop(server);
        Sample s = new Sample(3_111);
        int n = 1_150;
        for (int i = 0; i < n; i++) {
            List<String> files = new ArrayList<>();
            for (int k = 2 + s.below(5); k > 0; k--) files.add("run-" + s.below(30) + "/" + s.code(10) + ".jpg");
            shop.sell(7_000_000_000L + s.below(900_000), files, Sample.at(i, n, Duration.ofDays(60)), s);
        }
        Ready.last();
    }
}
