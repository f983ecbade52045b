package com.gateway.boarding;

import airport.*;

import io.undertow.Undertow;
import io.undertow.server.*;
import io.undertow.util.Headers;
import org.harness.Ready;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.*;

/**
 * Each worker thread of the server keeps its page buffer for the next request. It grows with the
 * largest group that was ever printed on the thread and never becomes smaller.
 */
public class Main {
    static final class PageBuffer {
        private char[] page = new char[2048];
        private int used;

        void append(String s) {
            if (used + s.length() > page.length) page = Arrays.copyOf(page, Math.max(page.length * 2, used + s.length()));
            s.getChars(0, s.length(), page, used);
            used += s.length();
        }
    }

    static final class PassPrinter implements HttpHandler {
        private static final ThreadLocal<PageBuffer> PAGE = ThreadLocal.withInitial(PageBuffer::new);
        private final CyclicBarrier together;

        PassPrinter(CyclicBarrier together) {
            this.together = together;
        }

        @Override
        public void handleRequest(HttpServerExchange x) throws Exception {
            if (x.isInIoThread()) {
                x.dispatch(this);
                return;
            }
            PageBuffer b = PAGE.get();
            b.used = 0;
            int passengers = Integer.parseInt(x.getQueryString());
            Rnd r = new Rnd(passengers);
            for (int i = 0; i < passengers; i++) b.append("<tr><td>" + r.place() + "</td><td>" + r.remark(80) + "</td></tr>\n");
            together.await(10, TimeUnit.SECONDS);
            x.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/plain");
            x.getResponseSender().send("printed " + b.used);
        }
    }

    public static void main(String[] a) throws Exception {
        Passengers.register(18000);
        Airspace.open(20000);
        Weather.observe(40000);
        Manifests.file(10000);
        Latency.measure(10);
        int workers = 40;
        Undertow server =
                Undertow.builder().addHttpListener(0, "127.0.0.1").setIoThreads(2).setWorkerThreads(workers)
                        .setHandler(new PassPrinter(new CyclicBarrier(workers))).build();
        server.start();
        int port = ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
        HttpClient client = HttpClient.newHttpClient();
        for (int round = 0; round < 3; round++) {
            List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int group = round == 1 ? 1050 : 4 + i;
                all.add(client.sendAsync(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/passes?" + group)).build(),
                        HttpResponse.BodyHandlers.ofString()));
            }
            for (CompletableFuture<HttpResponse<String>> f : all)
                if (f.get().statusCode() != 200) throw new IllegalStateException(f.get().body());
        }
        Ready.last();
    }
}
