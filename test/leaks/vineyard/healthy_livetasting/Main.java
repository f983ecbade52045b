package com.rivaclos.evening;

import estate.LabelImages;
import estate.NameTrie;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.PathParam;
import jakarta.websocket.server.ServerEndpoint;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.glassfish.tyrus.server.Server;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: guests at an evening of wine with their last remarks; who leaves is taken out of the room. */
public class Main {
    static class Guest {
        private final String name;
        private final Session session;
        private final Deque<String> remarks = new ArrayDeque<>();

        Guest(String name, Session session) {
            this.name = name;
            this.session = session;
        }

        synchronized void remark(String text) {
            remarks.addLast(text);
            if (remarks.size() > 30) remarks.removeFirst();
        }
    }

    static class Evening {
        private final Map<String, Guest> bySession = new ConcurrentHashMap<>();
        private final Deque<String> board = new ArrayDeque<>();
        private final AtomicLong remarks = new AtomicLong();

        void remark(Session session, String text) {
            Guest guest = bySession.get(session.getId());
            if (guest == null) return;
            guest.remark(text);
            remarks.incrementAndGet();
            synchronized (board) {
                board.addLast(guest.name + ": " + text);
                if (board.size() > 400) board.removeFirst();
            }
        }
    }

    @ServerEndpoint("/evening/{guest}")
    public static class Door {
        @OnOpen
        public void open(Session session, @PathParam("guest") String name) {
            EVENING.bySession.put(session.getId(), new Guest(name, session));
        }

        @OnMessage
        public void message(Session session, String text) {
            EVENING.remark(session, text);
        }

        @OnClose
        public void close(Session session) {
            EVENING.bySession.remove(session.getId());
        }
    }

    static final Evening EVENING = new Evening();
    static final List<WebSocket> BROWSERS = new ArrayList<>();
    static Server server;

    public static void main(String[] args) throws Exception {
        NameTrie.load(6_000);
        LabelImages.load(3_000);
        server = new Server("127.0.0.1", -1, "/", null, Door.class);
        server.start();
        URI rooms = URI.create("ws://127.0.0.1:" + server.getPort() + "/evening/");
        HttpClient client = HttpClient.newHttpClient();
        Sample s = new Sample(427);
        int seats = Scale.of(420);
        for (int i = 0; i < 2 * seats; i++) {
            BROWSERS.add(client.newWebSocketBuilder().buildAsync(rooms.resolve("guest-" + s.code(6)), new WebSocket.Listener() {}).get(10, TimeUnit.SECONDS));
            if (BROWSERS.size() > seats) BROWSERS.remove(s.below(BROWSERS.size())).sendClose(WebSocket.NORMAL_CLOSURE, "").get(10, TimeUnit.SECONDS);
        }
        for (int i = 0; i < 45 * seats; i++) BROWSERS.get(s.below(BROWSERS.size())).sendText(s.text(60 + s.below(120)), true).get(10, TimeUnit.SECONDS);
        Thread.sleep(500);
        Ready.last();
    }
}
