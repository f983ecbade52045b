package com.weissgrat.screens;

import io.javalin.Javalin;
import io.javalin.http.sse.SseClient;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.harness.Ready;
import org.harness.Sample;
import piste.PassRegister;
import piste.PassageWindow;
import piste.SignTexts;
import piste.SnowRings;
import piste.TicketBuffers;

/** Browsers follow the state of the lifts by server-sent events. Those that go away are never taken out of the list. */
public class Main {
    static class LiftBoard {
        private final Queue<SseClient> screens = new ConcurrentLinkedQueue<>();
        private final Map<String, String> states = new ConcurrentHashMap<>();

        void follow(SseClient client) {
            client.keepAlive();
            screens.add(client);
            client.sendEvent("states", states.toString());
        }

        void change(String lift, String state) {
            states.put(lift, state);
            for (SseClient client : screens) if (!client.terminated()) client.sendEvent("state", lift + "=" + state);
        }
    }

    static final LiftBoard BOARD = new LiftBoard();
    static Javalin server;

    /** A browser that looks at the states once and goes away. */
    static void visit(int port, Sample s) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(("GET /lifts?screen=" + s.id() + " HTTP/1.1\r\nHost: lifts.weissgrat.example\r\nAccept: text/event-stream\r\nUser-Agent: " + s.text(60)
                    + "\r\nAccept-Language: de-CH,de;q=0.8\r\nCookie: visitor=" + s.id() + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null && !line.startsWith("data:"); ) line = in.readLine();
        }
    }

    public static void main(String[] args) throws Exception {
        PassRegister.load(26_000);
        PassageWindow.load(50_000);
        SignTexts.load(8_000);
        SnowRings.load(280, 1_500);
        TicketBuffers.load(250);
        server = Javalin.create(config -> config.showJavalinBanner = false).sse("/lifts", BOARD::follow).start("127.0.0.1", 0);
        Sample s = new Sample(3_106);
        for (int i = 0; i < 30; i++) BOARD.change("lift " + i, s.below(5) == 0 ? "closed" : "open");
        for (int i = 0; i < 460; i++) {
            visit(server.port(), s);
            if (i % 40 == 0) BOARD.change("lift " + s.below(30), s.below(5) == 0 ? "closed" : "open");
        }
        Thread.sleep(500);
        BOARD.change("lift 3", "closed");
        BOARD.change("lift 3", "open");
        Ready.last();
    }
}
