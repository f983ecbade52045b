package fi.soitto.walls;

import fi.soitto.base.AgentRegister;
import fi.soitto.base.AudioFrames;
import fi.soitto.base.CallWindow;
import fi.soitto.base.OpenTickets;
import fi.soitto.base.VolumeForecast;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.harness.Ready;
import org.harness.Sample;

/** The state of all queues goes to the supervisors' walls by web socket, without waiting for the one before. Two tablets sleep with their connection open, and what is sent to them waits in the connection's queue of frames. */
public class Main {
    public static final class Wall implements Session.Listener.AutoDemanding {
        private final WallHub hub;
        private Session session;

        Wall(WallHub hub) {
            this.hub = hub;
        }

        @Override
        public void onWebSocketOpen(Session session) {
            this.session = session;
            hub.walls.add(this);
        }

        @Override
        public void onWebSocketClose(int status, String reason) {
            hub.walls.remove(this);
        }

        void show(String state) {
            session.sendText(state, Callback.NOOP);
        }
    }

    static final class WallHub {
        final List<Wall> walls = new CopyOnWriteArrayList<>();
        private final Server server = new Server(new QueuedThreadPool(12));
        private final ServerConnector connector = new ServerConnector(server, 1, 1);

        int start() throws Exception {
            connector.setHost("127.0.0.1");
            server.addConnector(connector);
            ContextHandler context = new ContextHandler("/");
            server.setHandler(context);
            context.setHandler(WebSocketUpgradeHandler.from(server, context, container -> {
                container.setIdleTimeout(Duration.ofHours(10));
                container.addMapping("/walls", (request, response, callback) -> new Wall(this));
            }));
            server.start();
            return connector.getLocalPort();
        }

        void publish(String state) {
            for (Wall w : walls) w.show(state);
        }
    }

    static final class Floor {
        final WallHub hub = new WallHub();
        final VolumeForecast forecast = new VolumeForecast(31);
        final AgentRegister agents = new AgentRegister(32);
        final CallWindow window = new CallWindow(33);
        final OpenTickets tickets = new OpenTickets(34);
        final AudioFrames frames = new AudioFrames();
    }

    private static Floor floor;

    private static Socket browser(int port, int receive) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(receive);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.getOutputStream().write(("GET /walls HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        DataInputStream in = new DataInputStream(socket.getInputStream());
        for (int newlines = 0; newlines < 2; ) {
            int c = in.readUnsignedByte();
            if (c == '\n') newlines++;
            else if (c != '\r') newlines = 0;
        }
        return socket;
    }

    private static void read(Socket socket) {
        Thread t = new Thread(() -> {
            byte[] b = new byte[8192];
            try (InputStream in = socket.getInputStream()) {
                while (in.read(b) >= 0) continue;
            } catch (IOException e) {
                System.err.println(e.getMessage());
            }
        }, "browser " + socket.getLocalPort());
        t.setDaemon(true);
        t.start();
    }

    private static String state(Sample s, int n) {
        StringBuilder b = new StringBuilder(2000).append("{\"at\":\"").append(Instant.now()).append("\",\"number\":").append(n).append(",\"queues\":[");
        for (int q = 0; q < 24; q++) {
            if (q > 0) b.append(',');
            b.append("{\"q\":").append(q).append(",\"waiting\":").append(s.below(30)).append(",\"longest\":").append(s.below(400)).append(",\"ready\":").append(s.below(25)).append('}');
        }
        return b.append("]}").toString();
    }

    public static void main(String[] args) throws Exception {
        floor = new Floor();
        int port = floor.hub.start();
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Socket socket = browser(port, i < 5 ? 65_536 : 4096);
            sockets.add(socket);
            if (i < 5) read(socket);
        }
        while (floor.hub.walls.size() < 7) Thread.sleep(20);
        Sample s = new Sample(35);
        for (int i = 0; i < 4800; i++) {
            floor.hub.publish(state(s, i));
            if (i % 20 == 0) Thread.sleep(10);
        }
        Thread.sleep(500);
        System.out.println(floor.hub.walls.size() + " walls of " + sockets.size());
        Ready.last();
    }
}
