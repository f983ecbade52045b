package ie.transfusion.boards;

import ie.transfusion.base.BloodStock;
import ie.transfusion.base.CollectionHours;
import ie.transfusion.base.DonorRegister;
import ie.transfusion.base.GelCardImages;
import ie.transfusion.base.RecentRecipients;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.harness.Ready;
import org.harness.Sample;

/** The blood banks of the hospitals have a board on the wall that shows what the region has in stock. */
public class Main {
    static final class StockBoards {
        private final Set<Session> open = ConcurrentHashMap.newKeySet();
        final AtomicInteger published = new AtomicInteger();

        void publish(String picture) {
            published.incrementAndGet();
            for (Session board : open) {
                if (board.isOpen()) board.sendText(picture, Callback.NOOP);
            }
        }
    }

    public static final class BoardEndpoint extends Session.Listener.AbstractAutoDemanding {
        private final StockBoards boards;

        BoardEndpoint(StockBoards boards) {
            this.boards = boards;
        }

        @Override
        public void onWebSocketOpen(Session session) {
            super.onWebSocketOpen(session);
            boards.open.add(session);
        }

        @Override
        public void onWebSocketClose(int status, String reason) {
            boards.open.remove(getSession());
        }
    }

    static final class BoardServer {
        final StockBoards boards = new StockBoards();
        private final Server server = new Server();
        private final ServerConnector connector = new ServerConnector(server, 1, 1);

        BoardServer() throws Exception {
            connector.setHost("127.0.0.1");
            connector.setAcceptedSendBufferSize(65_536);
            connector.setIdleTimeout(Duration.ofHours(12).toMillis());
            server.addConnector(connector);
            server.setHandler(WebSocketUpgradeHandler.from(server, container -> {
                container.setIdleTimeout(Duration.ofHours(12));
                container.addMapping("/stock", (request, response, callback) -> new BoardEndpoint(boards));
            }));
            server.start();
        }

        URI address() {
            return URI.create("ws://127.0.0.1:" + connector.getLocalPort() + "/stock");
        }
    }

    static final class Board implements WebSocket.Listener {
        final AtomicInteger shown = new AtomicInteger();
        private final int frozenAfter;

        Board(int frozenAfter) {
            this.frozenAfter = frozenAfter;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
            int n = last ? shown.incrementAndGet() : shown.get();
            if (n < frozenAfter) socket.request(1);
            return null;
        }
    }

    static final class Region {
        final BoardServer server;
        final BloodStock stock = new BloodStock(131);
        final DonorRegister donors = new DonorRegister(132);
        final CollectionHours collection = new CollectionHours(133);
        final GelCardImages images = new GelCardImages(134);
        final RecentRecipients recipients = new RecentRecipients(135);

        Region() throws Exception {
            server = new BoardServer();
        }
    }

    private static Region region;

    private static String picture(Sample s, int n) {
        StringBuilder b = new StringBuilder("{\"picture\":").append(n).append(",\"depots\":[");
        for (int d = 0; d < 22; d++) {
            b.append("{\"depot\":\"").append(s.text(20)).append("\",\"stock\":[");
            for (int g = 0; g < 24; g++) b.append(s.below(900)).append(',').append(s.below(90)).append(g < 23 ? "," : "");
            b.append("]},");
        }
        return b.append("{}]}").toString();
    }

    public static void main(String[] args) throws Exception {
        region = new Region();
        HttpClient client = HttpClient.newHttpClient();
        List<Board> boards = new ArrayList<>();
        List<WebSocket> sockets = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            Board b = new Board(i == 4 ? 30 : Integer.MAX_VALUE);
            boards.add(b);
            sockets.add(client.newWebSocketBuilder().buildAsync(region.server.address(), b).join());
        }
        for (int i = 0; i < 3; i++) {
            WebSocket w = client.newWebSocketBuilder().buildAsync(region.server.address(), new Board(Integer.MAX_VALUE)).join();
            w.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
        }
        Sample s = new Sample(13);
        for (int n = 1; n <= 2400; n++) {
            region.server.boards.publish(picture(s, n));
            for (int i = 0; i < boards.size(); i++) {
                while (i != 4 && boards.get(i).shown.get() < n - 20) Thread.sleep(1);
            }
        }
        for (int i = 0; i < boards.size(); i++) while (i != 4 && boards.get(i).shown.get() < 2400) Thread.sleep(10);
        System.out.println(region.server.boards.open.size() + " boards, " + boards.get(4).shown + " of " + boards.get(3).shown + " shown, " + sockets.size());
        Ready.last();
    }
}
