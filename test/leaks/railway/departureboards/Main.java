package net.ostbahn.boards;

import org.harness.Ready;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

import railway.*;

import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.CountDownLatch;

/** Sends departures to the boards on the platforms, over WebSockets. */
public class Main {
    static final class BoardServer extends WebSocketServer {
        private final Map<String, String> latest = new LinkedHashMap<>();
        final CountDownLatch started = new CountDownLatch(1);
        private long sent;

        BoardServer() {
            super(new InetSocketAddress("127.0.0.1", 0), 2);
            setConnectionLostTimeout(0);
            setReuseAddr(true);
        }

        @Override
        public void onOpen(WebSocket board, ClientHandshake handshake) {
            board.setAttachment(handshake.getResourceDescriptor());
        }

        @Override
        public void onClose(WebSocket board, int code, String reason, boolean remote) {
            latest.remove(board.<String>getAttachment());
        }

        @Override
        public void onMessage(WebSocket board, String message) {}

        @Override
        public void onError(WebSocket board, Exception e) {}

        @Override
        public void onStart() {
            started.countDown();
        }

        void departure(String platform, String line) {
            latest.put(platform, line);
            for (WebSocket board : getConnections()) {
                if (board.isOpen()) {
                    board.send(line);
                    sent++;
                }
            }
        }
    }

    private static BoardServer server;
    private static final List<Socket> boards = new ArrayList<>();

    /** A board connects; one in power-saving mode does not read on. */
    private static void board(int number, boolean reads) throws Exception {
        Socket s = new Socket();
        s.setReceiveBufferSize(4096);
        s.connect(server.getAddress().getPort() == 0 ? new InetSocketAddress("127.0.0.1", server.getPort()) : server.getAddress());
        s.getOutputStream().write(("GET /platform/" + number + " HTTP/1.1\r\nHost: boards\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        boards.add(s);
        if (!reads) return;
        Thread t = new Thread(() -> {
            byte[] buffer = new byte[8192];
            try (InputStream in = s.getInputStream()) {
                while (in.read(buffer) >= 0) { }
            } catch (Exception e) {
                Thread.currentThread().interrupt();
            }
        }, "board-" + number);
        t.setDaemon(true);
        t.start();
    }

    public static void main(String[] a) throws Exception {
        Timetable.read(35000);
        Connections.search(26000);
        Gradients.read(340);
        Stops.read(50000);
        Yard.work(40000);
        server = new BoardServer();
        server.start();
        server.started.await();
        for (int i = 0; i < 10; i++) board(i, i % 5 != 2);
        while (server.getConnections().size() < 10) Thread.sleep(50);
        Thread.sleep(300);
        Dice d = new Dice(301);
        for (int i = 0; i < Integer.getInteger("departures", 36000); i++) {
            server.departure("platform " + d.below(10), "{\"train\":\"RE " + d.below(30000) + "\",\"to\":\"" + d.station() + "\",\"note\":\"" + d.text(90) + "\"}");
            if (i % 200 == 0) Thread.sleep(2);
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
