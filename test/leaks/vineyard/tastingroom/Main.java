package com.rivaclos.tastings.live;

import estate.BottleRing;
import estate.CustomerLru;
import estate.DutyTables;
import estate.NameTrie;
import estate.WineList;
import jakarta.websocket.CloseReason;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.PathParam;
import jakarta.websocket.server.ServerEndpoint;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.glassfish.tyrus.server.Server;
import org.harness.Ready;
import org.harness.Sample;

/** Guests of an online tasting come and go; they are entered under their address and looked for under their session when they leave. */
public class Main {
    static class Guest {
        private final String name;
        private final Session session;
        private final long entered = System.currentTimeMillis();
        private final Map<Integer, String> notes = new HashMap<>();
        private final int[] points = new int[40];

        Guest(String name, Session session) {
            this.name = name;
            this.session = session;
        }

        void note(int wine, String text) {
            notes.put(wine, text);
            points[wine % points.length] = 80 + text.length() % 20;
        }
    }

    static class Room {
        private final Map<String, Guest> guests = new ConcurrentHashMap<>();
        private final AtomicInteger present = new AtomicInteger();

        Guest enter(String name, Session session) {
            Guest guest = new Guest(name, session);
            guests.put(name + "@" + session.getRequestURI().getPath(), guest);
            present.incrementAndGet();
            return guest;
        }

        void leave(Session session) {
            guests.remove(session.getId());
            present.decrementAndGet();
        }
    }

    @ServerEndpoint("/room/{guest}")
    public static class Tasting {
        private Guest guest;

        @OnOpen
        public void open(Session session, @PathParam("guest") String name) {
            guest = ROOM.enter(name, session);
            session.getAsyncRemote().sendText("welcome " + name);
        }

        @OnMessage
        public void message(String text) {
            int colon = text.indexOf(':');
            guest.note(Integer.parseInt(text.substring(0, colon)), text.substring(colon + 1));
        }

        @OnClose
        public void close(Session session, CloseReason reason) {
            ROOM.leave(session);
        }
    }

    static final Room ROOM = new Room();
    static Server server;

    public static void main(String[] args) throws Exception {
        WineList.load(32_000);
        DutyTables.load(130);
        NameTrie.load(12_000);
        CustomerLru.load(14_000);
        BottleRing.load(32_768);
        server = new Server("127.0.0.1", -1, "/tasting", null, Tasting.class);
        server.start();
        URI rooms = URI.create("ws://127.0.0.1:" + server.getPort() + "/tasting/room/");
        HttpClient browsers = HttpClient.newHttpClient();
        Sample s = new Sample(409);
        List<WebSocket> open = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            WebSocket guest = browsers.newWebSocketBuilder().buildAsync(rooms.resolve("guest-" + s.code(5) + i), new WebSocket.Listener() {}).get(10, TimeUnit.SECONDS);
            for (int wine = 0; wine < 14; wine++) guest.sendText(wine + ":" + s.text(120 + s.below(120)), true).get(10, TimeUnit.SECONDS);
            open.add(guest);
            if (open.size() > 20) open.remove(0).sendClose(WebSocket.NORMAL_CLOSURE, "").get(10, TimeUnit.SECONDS);
        }
        for (WebSocket guest : open) guest.sendClose(WebSocket.NORMAL_CLOSURE, "").get(10, TimeUnit.SECONDS);
        for (int i = 0; i < 100 && ROOM.present.get() > 0; i++) Thread.sleep(50);
        Ready.last();
    }
}
