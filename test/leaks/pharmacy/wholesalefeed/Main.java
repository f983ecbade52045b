package com.apoteca.wholesale;

import apoteca.Articles;
import apoteca.Leaflets;
import apoteca.PriceTables;
import apoteca.Regulars;
import apoteca.SalesWindow;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.apache.ApacheHttpClient;

/** For each transfer of orders to a wholesaler there is a client of its own, which nobody closes. */
public class Main {
    record Transfer(String wholesaler, int orders, int status) {}

    static class Wholesalers {
        private final URI address;
        private final Deque<Transfer> latest = new ArrayDeque<>();

        Wholesalers(URI address) {
            this.address = address;
        }

        void transfer(String wholesaler, int orders) throws IOException {
            SdkHttpClient client = ApacheHttpClient.builder().maxConnections(4).connectionTimeout(Duration.ofSeconds(5)).socketTimeout(Duration.ofSeconds(20)).build();
            SdkHttpRequest request = SdkHttpRequest.builder().method(SdkHttpMethod.GET).uri(address.resolve("/orders/" + wholesaler)).putHeader("X-Orders", "" + orders).build();
            HttpExecuteResponse response = client.prepareRequest(HttpExecuteRequest.builder().request(request).build()).call();
            if (response.responseBody().isPresent()) response.responseBody().get().readAllBytes();
            latest.addLast(new Transfer(wholesaler, orders, response.httpResponse().statusCode()));
            if (latest.size() > 100) latest.removeFirst();
        }
    }

    static Wholesalers wholesalers;

    public static void main(String[] args) throws Exception {
        Articles.load(24_000);
        PriceTables.load(115);
        Leaflets.load(8_000);
        Regulars.load(26_000);
        SalesWindow.load(70_000);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/orders", exchange -> {
            byte[] answer = "accepted".getBytes();
            exchange.getResponseHeaders().set("Connection", "close");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        wholesalers = new Wholesalers(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
        Sample s = new Sample(607);
        for (int i = 0; i < 1_500; i++) wholesalers.transfer("w" + s.below(9), 1 + s.below(90));
        server.stop(0);
        Ready.last();
    }
}
