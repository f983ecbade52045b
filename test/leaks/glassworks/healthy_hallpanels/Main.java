package fi.hehkulasi.panels;

import fi.hehkulasi.base.PaneStock;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

/** Healthy: panels of the furnace hall, each with a session on the server: the charts that it shows and the alarms that its operator has not seen, of which a session keeps the last. A panel that leaves takes its session along. */
public class Main {
    static final class PanelSession {
        private static final int ALARMS = 300;
        final String panel;
        final float[] chart = new float[Scale.of(6000)];
        final ArrayDeque<String> alarms = new ArrayDeque<>();
        int at;

        PanelSession(String panel) {
            this.panel = panel;
        }

        synchronized void value(float v) {
            chart[at = (at + 1) % chart.length] = v;
        }

        synchronized void alarm(String text) {
            if (alarms.size() == ALARMS) alarms.removeFirst();
            alarms.addLast(text);
        }
    }

    static final class PanelServer extends WebSocketServer {
        private final AtomicInteger left = new AtomicInteger();
        private final CountDownLatch up = new CountDownLatch(1);

        PanelServer() {
            super(new InetSocketAddress("127.0.0.1", 0), 2);
            setDaemon(true);
        }

        @Override
        public void onOpen(org.java_websocket.WebSocket c, ClientHandshake h) {
            c.setAttachment(new PanelSession(h.getResourceDescriptor()));
        }

        @Override
        public void onClose(org.java_websocket.WebSocket c, int code, String reason, boolean remote) {
            c.setAttachment(null);
            left.incrementAndGet();
        }

        @Override
        public void onMessage(org.java_websocket.WebSocket c, String message) {
            PanelSession p = c.getAttachment();
            p.alarm(message);
            c.send("noted");
        }

        @Override
        public void onError(org.java_websocket.WebSocket c, Exception e) {
            e.printStackTrace();
        }

        @Override
        public void onStart() {
            up.countDown();
        }

        void values(Sample s) {
            for (org.java_websocket.WebSocket c : getConnections()) {
                PanelSession p = c.getAttachment();
                if (p != null) for (int i = 0; i < 400; i++) p.value(1100 + s.below(400));
            }
        }
    }

    /** A panel; it is counted when an answer has come. */
    static final class Panel implements WebSocket.Listener {
        private final AtomicInteger noted;

        Panel(AtomicInteger noted) {
            this.noted = noted;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            noted.incrementAndGet();
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onPing(WebSocket socket, ByteBuffer message) {
            socket.request(1);
            return null;
        }
    }

    private static final PaneStock STOCK = new PaneStock(103);
    private static PanelServer server;

    public static void main(String[] args) throws Exception {
        server = new PanelServer();
        server.start();
        server.up.await();
        URI uri = URI.create("ws://127.0.0.1:" + server.getPort() + "/panel/");
        HttpClient http = HttpClient.newHttpClient();
        AtomicInteger noted = new AtomicInteger();
        Sample s = new Sample(970);
        List<WebSocket> open = new ArrayList<>();
        int sent = 0;
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 90; i++) open.add(http.newWebSocketBuilder().buildAsync(uri.resolve("furnace" + i % 5 + "/" + i), new Panel(noted)).join());
            for (int k = 0; k < 130; k++) {
                for (WebSocket w : open) w.sendText("zone " + s.below(40) + " " + s.text(60 + s.below(60)), true).join();
                sent += open.size();
                while (noted.get() < sent - 200) Thread.sleep(1);
                if (k % 8 == 0) server.values(s);
            }
            while (noted.get() < sent) Thread.sleep(2);
            if (round == 3) break;
            for (WebSocket w : open.subList(0, 45)) w.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
            open.subList(0, 45).clear();
            while (server.left.get() < 45 * (round + 1)) Thread.sleep(5);
        }
        System.out.println(noted + " alarms noted, " + server.left + " panels left, " + STOCK.area(790_000));
        Ready.last();
    }
}
