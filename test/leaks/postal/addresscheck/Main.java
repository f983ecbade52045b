package fr.adressage.check;

import com.sun.net.httpserver.*;
import org.harness.Ready;

import postal.*;

import java.io.IOException;
import java.net.*;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** A service that checks addresses: a filter notes what is asked, the handler answers. */
public class Main {
    static final class Trace {
        final long begun = System.nanoTime();
        final String client, asked;
        final Map<String, List<String>> headers;
        final List<String> steps = new ArrayList<>();

        Trace(String client, String asked, Map<String, List<String>> headers) {
            this.client = client;
            this.asked = asked;
            this.headers = headers;
        }
    }

    static final class TraceFilter extends Filter {
        private final AtomicLong numbers = new AtomicLong();
        private final LongAdder nanos = new LongAdder();

        @Override
        public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
            String number = "r" + numbers.incrementAndGet();
            exchange.getResponseHeaders().set("X-Request", number);
            Trace trace = new Trace(exchange.getRemoteAddress().toString(), URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8), new TreeMap<>(exchange.getRequestHeaders()));
            // With one name for all, requests at the same time mixed up their traces.
            exchange.setAttribute("trace." + number, trace);
            chain.doFilter(exchange);
            nanos.add(System.nanoTime() - trace.begun);
        }

        @Override
        public String description() {
            return "trace";
        }
    }

    static final class AddressCheck implements HttpHandler {
        private final Set<String> towns = new TreeSet<>();
        private final LongAdder good = new LongAdder(), bad = new LongAdder();

        @Override
        public void handle(HttpExchange exchange) throws IOException {
            Trace trace = (Trace) exchange.getAttribute("trace." + exchange.getResponseHeaders().getFirst("X-Request"));
            String[] parts = trace.asked.split(", ");
            trace.steps.add("street " + parts[0]);
            trace.steps.add("town " + parts[parts.length - 1]);
            boolean known = towns.contains(parts[parts.length - 1].substring(6));
            (known ? good : bad).increment();
            byte[] answer = (known ? "known" : "unknown").getBytes();
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        }
    }

    private static HttpServer server;

    public static void main(String[] a) throws Exception {
        Depot.load(13500);
        Postmarks.draw(880);
        Contracts.read(2500);
        StreetNames.learn(9000);
        TariffCodes.read(56);
        Dice d = new Dice(314);
        AddressCheck check = new AddressCheck();
        for (int i = 0; i < 12; i++) check.towns.add(d.town());
        System.setProperty("sun.net.httpserver.nodelay", "true");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/check", check).getFilters().add(new TraceFilter());
        server.start();
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < Integer.getInteger("requests", 1700); i++) {
            URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/check?" + URLEncoder.encode(d.address(), StandardCharsets.UTF_8));
            HttpRequest request = HttpRequest.newBuilder(uri).header("X-Customer", d.name()).header("Accept-Language", "fr").build();
            client.send(request, HttpResponse.BodyHandlers.ofString());
        }
        Ready.last();
    }
}
