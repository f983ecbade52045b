package com.villadoro.vouchers;

import com.meridian.office.*;
import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;
import java.util.concurrent.*;
import org.harness.Ready;

/**
 * Each voucher of a hotel's shop gets a link of its own, a context of the HTTP server. It is removed after the download; links that nobody
 * follows stay.
 */
public class Main {
    static final class VoucherPage implements HttpHandler {
        final String number;
        final String guest;
        final long made;
        final byte[] pdf;
        final Links links;
        volatile int downloads;

        VoucherPage(Links links, String number, String guest, long made, byte[] pdf) {
            this.links = links;
            this.number = number;
            this.guest = guest;
            this.made = made;
            this.pdf = pdf;
        }

        @Override
        public void handle(HttpExchange x) throws IOException {
            downloads++;
            x.getResponseHeaders().set("Content-Type", "application/pdf");
            x.sendResponseHeaders(200, pdf.length);
            x.getResponseBody().write(pdf);
            x.close();
            links.followed(number);
        }
    }

    static final class Links {
        private final HttpServer http;
        private long followed;

        Links() throws IOException {
            http = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 100);
            http.setExecutor(Executors.newFixedThreadPool(3));
            http.createContext("/health", x -> {
                x.sendResponseHeaders(204, -1);
                x.close();
            });
            http.start();
        }

        String publish(String number, String guest, long time, byte[] pdf) {
            http.createContext("/v/" + number, new VoucherPage(this, number, guest, time, pdf));
            return "http://127.0.0.1:" + http.getAddress().getPort() + "/v/" + number;
        }

        synchronized void followed(String number) {
            followed++;
            http.removeContext("/v/" + number);
        }
    }

    static final class Shop {
        final Links links = new Links();
        final OpenCases baskets = new OpenCases(15_500);
        final ScanCache photographs = new ScanCache(720, 10_000);

        Shop() throws IOException {}
    }

    public static void main(String[] args) throws Exception {
        Ledger.load(17_000);
        Codes.load(22_000);
        QuoteCache.load(16_500);
        Shop shop = new Shop();
        Gen g = new Gen(960);
        int vouchers = 3_000;
        byte[] sink = new byte[8192];
        for (int i = 0; i < vouchers; i++) {
            String link = shop.links.publish(g.code(14), g.name(), Gen.at(i, vouchers, 60), g.bytes(1_800 + g.num(900)));
            if (g.num(100) < 30) {
                try (InputStream in = new URL(link).openStream()) {
                    while (in.read(sink) >= 0) continue;
                }
            }
        }
        System.out.println("followed " + shop.links.followed);
        Ready.last();
    }
}
