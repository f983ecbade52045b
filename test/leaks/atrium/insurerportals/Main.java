package com.brightwater.portals;

import com.sun.net.httpserver.HttpServer;
import hall.BrokerDirectory;
import hall.ClaimThumbnails;
import hall.LetterBuffers;
import hall.ReserveTables;
import hall.TermsDocument;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.harness.Ready;
import org.harness.Sample;

/** Portals set a cookie for each quote, and the one client of the service remembers them all: they end with a browser's session. */
public class Main {
    static class InsurerPortals {
        private final HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
                .build();
        private long ordered;

        void order(URI insurer, String number) throws Exception {
            HttpRequest request = HttpRequest.newBuilder(insurer.resolve("/quotes/" + number)).build();
            if (client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 204) ordered++;
        }
    }

    static final InsurerPortals PORTALS = new InsurerPortals();

    private static HttpServer insurers() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 50);
        Sample s = new Sample(430);
        server.createContext("/quotes/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            String number = path.substring(path.lastIndexOf('/') + 1);
            exchange.getResponseHeaders().add("Set-Cookie", "state-" + number + "=" + s.code(3_700) + "; Path=" + path);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    public static void main(String[] args) throws Exception {
        BrokerDirectory.load(40_000);
        ClaimThumbnails.load(1_100, 16_000);
        ReserveTables.load(120, 120, 140);
        LetterBuffers.load(130, 131_072);
        TermsDocument.load(20_000);
        HttpServer insurers = insurers();
        Sample s = new Sample(43);
        for (int i = 0; i < 2_400; i++) {
            PORTALS.order(URI.create("http://127.0.0." + (1 + s.below(12)) + ":" + insurers.getAddress().getPort()), s.id());
        }
        insurers.stop(0);
        Ready.last();
    }
}
