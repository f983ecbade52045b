package cz.tiskarna.proofs;

import com.corundumstudio.socketio.AckCallback;
import com.corundumstudio.socketio.Configuration;
import com.corundumstudio.socketio.SocketIOClient;
import com.corundumstudio.socketio.SocketIOServer;
import cz.tiskarna.base.ColourTables;
import cz.tiskarna.base.PaperCatalogue;
import cz.tiskarna.base.ParcelOrders;
import cz.tiskarna.base.PlateStock;
import cz.tiskarna.base.ShopCustomers;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** A proof is sent to each screen with a callback for its acknowledgement. The tablets in the press hall show it and do not acknowledge, and a callback has no time limit unless it is given one. */
public class Main {
    record Proof(String number, Instant made, String title, byte[] preview) {}

    static final class ProofDesk {
        private final SocketIOServer server;
        private final List<SocketIOClient> screens = new CopyOnWriteArrayList<>();
        private final AtomicInteger seen = new AtomicInteger();

        ProofDesk(int port) {
            Configuration c = new Configuration();
            c.setHostname("127.0.0.1");
            c.setPort(port);
            c.setBossThreads(1);
            c.setWorkerThreads(2);
            server = new SocketIOServer(c);
            server.addConnectListener(screens::add);
            server.addDisconnectListener(screens::remove);
            server.start();
        }

        void publish(Proof proof) {
            for (SocketIOClient screen : screens) {
                screen.sendEvent("proof", new AckCallback<String>(String.class) {
                    @Override
                    public void onSuccess(String by) {
                        seen(proof, by);
                    }
                }, proof.number, proof.title);
            }
        }

        private void seen(Proof proof, String by) {
            if (proof.preview.length > 0 && by != null) seen.incrementAndGet();
        }
    }

    /** A screen: at a customer's advisor, or a tablet in the press hall. */
    static final class Screen implements WebSocket.Listener {
        private final boolean tablet;
        private final StringBuilder text = new StringBuilder();
        private final AtomicInteger shown;

        Screen(boolean tablet, AtomicInteger shown) {
            this.tablet = tablet;
            this.shown = shown;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            CompletionStage<?> sent = null;
            if (last) {
                String m = text.toString();
                text.setLength(0);
                if (m.startsWith("0")) sent = socket.sendText("40", true);
                else if (m.equals("2")) sent = socket.sendText("3", true);
                else if (m.startsWith("42")) {
                    shown.incrementAndGet();
                    if (!tablet) sent = socket.sendText("43" + m.substring(2, m.indexOf('[')) + "[\"advisor\"]", true);
                }
            }
            if (sent == null) socket.request(1);
            else sent.thenRun(() -> socket.request(1));
            return null;
        }
    }

    static final class ProofRoom {
        final ProofDesk desk;
        final PaperCatalogue papers = new PaperCatalogue(61);
        final ColourTables colours = new ColourTables(62);
        final PlateStock plates = new PlateStock(63);
        final ShopCustomers customers = new ShopCustomers(64);
        final ParcelOrders parcels = new ParcelOrders(65);

        ProofRoom(int port) {
            desk = new ProofDesk(port);
        }
    }

    private static ProofRoom room;

    public static void main(String[] args) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        room = new ProofRoom(port);
        AtomicInteger shown = new AtomicInteger();
        HttpClient http = HttpClient.newHttpClient();
        List<WebSocket> sockets = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            sockets.add(http.newWebSocketBuilder().buildAsync(URI.create("ws://127.0.0.1:" + port + "/socket.io/?EIO=4&transport=websocket"), new Screen(i % 3 == 2, shown)).join());
        }
        while (room.desk.screens.size() < sockets.size()) Thread.sleep(20);
        Sample s = new Sample(750);
        int proofs = 3000;
        for (int i = 0; i < proofs; i++) {
            room.desk.publish(new Proof("PR" + (820_000 + i), Sample.at(i, proofs, Duration.ofHours(9)), s.text(20 + s.below(40)), s.bytes(2400 + s.below(2400))));
            if (i % 50 == 49) while (shown.get() < (i + 1) * sockets.size()) Thread.sleep(2);
        }
        Thread.sleep(300);
        System.out.println(room.desk.seen + " acknowledged of " + shown);
        Ready.last();
    }
}
