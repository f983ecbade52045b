package com.brightwater.chat;

import hall.ClaimThumbnails;
import hall.PolicyRegister;
import hall.QuoteWindow;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Healthy: 360 customers talk to the service over open connections; who leaves is taken off the list, each talk keeps its last 60 lines. */
public class Main {
    record Line(long at, String from, String text) {}

    static class Talk {
        private static final int KEPT = 60;
        private final String customer;
        private final Deque<Line> lines = new ArrayDeque<>();
        private final Sinks.Many<Line> out = Sinks.many().multicast().directBestEffort();

        Talk(String customer) {
            this.customer = customer;
        }

        synchronized void say(Line line) {
            lines.addLast(line);
            if (lines.size() > KEPT) lines.removeFirst();
            out.tryEmitNext(line);
        }
    }

    static class ChatServer {
        private final Map<String, Talk> talks = new ConcurrentHashMap<>();
        private final AtomicLong left = new AtomicLong();

        Publisher<Void> open(HttpServerRequest request, HttpServerResponse response) {
            Talk talk = talks.computeIfAbsent(request.param("customer"), Talk::new);
            Flux<ByteBuf> lines = talk.out.asFlux().map(ChatServer::encode).doFinally(signal -> {
                talks.remove(talk.customer, talk);
                left.incrementAndGet();
            });
            return response.sse().send(lines, buffer -> true);
        }

        private static ByteBuf encode(Line line) {
            return Unpooled.copiedBuffer("data: " + line.from() + ": " + line.text() + "\n\n", StandardCharsets.UTF_8);
        }
    }

    static final ChatServer CHAT = new ChatServer();

    private static SocketChannel customer(InetSocketAddress address, String name) throws Exception {
        SocketChannel channel = SocketChannel.open(address);
        channel.write(StandardCharsets.US_ASCII.encode("GET /chat/" + name + " HTTP/1.1\r\nHost: chat.brightwater.com\r\n\r\n"));
        return channel;
    }

    private static void await(int talks) throws InterruptedException {
        while (CHAT.talks.size() != talks) Thread.sleep(10);
    }

    public static void main(String[] args) throws Exception {
        PolicyRegister.load(60_000);
        ClaimThumbnails.load(1_000, 16_000);
        QuoteWindow.load(20_000);
        DisposableServer server = HttpServer.create().host("127.0.0.1").port(0)
                .route(routes -> routes.get("/chat/{customer}", CHAT::open)).bindNow();
        InetSocketAddress address = new InetSocketAddress("127.0.0.1", server.port());
        Sample s = new Sample(69);
        List<SocketChannel> customers = new ArrayList<>();
        ByteBuffer seen = ByteBuffer.allocate(65_536);
        for (int wave = 0; wave < 4; wave++) {
            for (SocketChannel customer : customers) customer.close();
            customers.clear();
            for (int round = 0; CHAT.talks.size() > 0; round++) {
                for (Talk talk : CHAT.talks.values()) talk.say(new Line(System.currentTimeMillis(), "service", "are you there?"));
                Thread.sleep(20);
            }
            for (int i = 0; i < 360; i++) customers.add(customer(address, "customer-" + wave + "-" + i));
            await(360);
            for (int round = 0; round < 90; round++) {
                for (Talk talk : CHAT.talks.values()) talk.say(new Line(System.currentTimeMillis(), s.below(2) == 0 ? "customer" : "service", s.text(40 + s.below(200))));
                for (SocketChannel customer : customers) {
                    customer.configureBlocking(false);
                    seen.clear();
                    customer.read(seen);
                }
            }
        }
        await(360);
        Ready.last();
    }
}
