package com.weissgrat.boards;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import piste.PassageWindow;
import piste.SignTexts;

/** Healthy: the boards of the lifts in full work. Browsers that go away are taken out, visits expire in a cache at its limit, and reports of faults wait in a queue with a capacity that slows down those who report. */
public class Main {
    record Visit(String id, Instant began, String agent, List<String> seen) {}

    record Fault(int lift, String text, Instant at, byte[] log) {}

    static class Boards {
        private final Set<SseClient> open = ConcurrentHashMap.newKeySet();
        private final Map<String, String> states = new ConcurrentHashMap<>();
        private final Cache<String, Visit> visits = Caffeine.newBuilder().maximumSize(Scale.of(14_000)).expireAfterAccess(Duration.ofMinutes(30)).executor(Runnable::run).build();
        private final ThreadPoolExecutor faults = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(600), new ThreadPoolExecutor.DiscardOldestPolicy());
        private long left;

        void follow(SseClient client) {
            client.keepAlive();
            open.add(client);
            client.onClose(() -> {
                open.remove(client);
                left++;
            });
            client.sendEvent("states", states.size() + " lifts");
        }

        void page(Context request) {
            Visit visit = visits.get(request.queryParam("visit"), id -> new Visit(id, Instant.now(), request.userAgent(), new ArrayList<>()));
            visit.seen.add(request.path());
            request.result("<html>" + states + "</html>");
        }

        void change(String lift, String state) {
            states.put(lift, state);
            for (SseClient client : open) client.sendEvent("state", lift + "=" + state);
        }
    }

    static final Boards BOARDS = new Boards();
    static final List<Socket> BROWSERS = new ArrayList<>();

    static Socket browser(int port, Sample s) throws Exception {
        Socket socket = new Socket("127.0.0.1", port);
        socket.getOutputStream().write(("GET /lifts HTTP/1.1\r\nHost: weissgrat.example\r\nAccept: text/event-stream\r\nUser-Agent: " + s.text(50) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        in.read(new byte[400]);
        return socket;
    }

    public static void main(String[] args) throws Exception {
        PassageWindow.load(60_000);
        SignTexts.load(9_000);
        Javalin server = Javalin.create(config -> config.showJavalinBanner = false).sse("/lifts", BOARDS::follow).get("/", BOARDS::page).start("127.0.0.1", 0);
        Sample s = new Sample(3_122);
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < 40; i++) BOARDS.change("lift " + i, "open");
        for (int i = 0; i < 200; i++) {
            Socket socket = browser(server.port(), s);
            BROWSERS.add(socket);
            if (BROWSERS.size() > 50) BROWSERS.remove(0).close();
            if (i % 10 == 0) BOARDS.change("lift " + s.below(40), s.below(4) == 0 ? "wind" : "open");
        }
        for (int i = 0, n = Scale.of(14_000) * 3 / 2; i < n; i++) {
            Visit visit = new Visit(s.id(), Sample.at(i, n, Duration.ofMinutes(40)), s.text(50), new ArrayList<>(List.of("/", "/lifts")));
            BOARDS.visits.put(visit.id, visit);
        }
        try (InputStream in = new java.net.URL("http://127.0.0.1:" + server.port() + "/?visit=" + s.id()).openStream()) {
            in.readAllBytes();
        }
        for (int i = 0; i < 2_000; i++) {
            Fault fault = new Fault(s.below(40), s.text(60), Sample.at(i, 2_000, Duration.ofMinutes(5)), s.bytes(1_200));
            BOARDS.faults.execute(() -> {
                try {
                    if (fault.lift >= 0) never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        Thread.sleep(500);
        BOARDS.change("lift 5", "closed");
        BOARDS.change("lift 5", "open");
        Ready.last();
    }
}
