package eu.tidegate.tablets;

import eu.tidegate.base.ContainerYard;
import eu.tidegate.base.DutyRates;
import eu.tidegate.base.FormTexts;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** The officers' tablets at the gates, 340 of them connected: each has a session that hears of its lane, and ends with its connection. */
public class Main {
    static final class Session {
        final String officer;
        final Instant since = Instant.now();
        final NetSocket socket;
        final JsonObject profile;
        final Buffer laneMap;
        final Deque<JsonObject> recent = new ArrayDeque<>();
        final Map<String, JsonObject> openChecks = new HashMap<>();
        MessageConsumer<JsonObject> events;
        long heartbeat;

        Session(String officer, NetSocket socket, JsonObject profile, Buffer laneMap) {
            this.officer = officer;
            this.socket = socket;
            this.profile = profile;
            this.laneMap = laneMap;
        }

        void hear(JsonObject event) {
            recent.addLast(event.copy());
            if (recent.size() > 40) recent.removeFirst();
            if (!socket.writeQueueFull()) socket.write(event.encode() + "\n");
        }
    }

    public static final class GateVerticle extends AbstractVerticle {
        static final AtomicInteger PORT = new AtomicInteger();
        private final Map<String, Session> sessions;
        private final Sample s = new Sample(2121);

        GateVerticle(Map<String, Session> sessions) {
            this.sessions = sessions;
        }

        @Override
        public void start(Promise<Void> started) {
            vertx.createNetServer().connectHandler(this::connected).listen(0, "127.0.0.1")
                    .onSuccess(n -> {
                        PORT.set(n.actualPort());
                        started.complete();
                    }).onFailure(started::fail);
            vertx.setPeriodic(20, t -> publish());
        }

        private void connected(NetSocket socket) {
            socket.exceptionHandler(e -> socket.close());
            socket.handler(RecordParser.newDelimited("\n", line -> received(socket, line.toString())));
        }

        private void received(NetSocket socket, String line) {
            String[] p = line.split(" ");
            if (p[0].equals("HELLO")) {
                String officer = p[1];
                String lane = "lane." + p[2];
                Session n = new Session(officer, socket, new JsonObject().put("officer", officer).put("name", s.text(18)).put("office", "DE00" + s.below(900)).put("rights", s.text(60)), Buffer.buffer(s.bytes(26_000 + s.below(12_000))));
                n.events = vertx.eventBus().consumer(lane, m -> n.hear(m.body()));
                n.heartbeat = vertx.setPeriodic(5000, t -> socket.write("PING\n"));
                sessions.put(officer, n);
                socket.closeHandler(v -> closed(n));
            } else if (p[0].equals("CHECK")) {
                Session n = sessions.get(p[1]);
                if (n == null) return;
                n.openChecks.put(p[2], new JsonObject().put("mrn", p[2]).put("begun", Instant.now().toString()).put("remark", s.text(50)));
            } else if (p[0].equals("DONE")) {
                Session n = sessions.get(p[1]);
                if (n != null) n.openChecks.remove(p[2]);
            }
        }

        private void closed(Session n) {
            n.events.unregister();
            vertx.cancelTimer(n.heartbeat);
            sessions.remove(n.officer, n);
        }

        private void publish() {
            for (int i = 0; i < 6; i++) {
                vertx.eventBus().publish("lane." + s.below(24), new JsonObject().put("plate", s.code(3) + s.below(9999)).put("at", Instant.now().toString()).put("mrn", "26EU" + s.below(99_999_999)).put("verdict", s.below(9) == 0 ? "HOLD" : "GO").put("goods", s.text(40)));
            }
        }
    }

    /** Stands for the tablets. */
    static final class Tablets {
        private final Deque<SocketChannel> open = new ArrayDeque<>();
        private final Deque<String> officers = new ArrayDeque<>();
        private final ByteBuffer buffer = ByteBuffer.allocate(16_384);

        void connect(int port, String officer, int lane) throws IOException {
            SocketChannel c = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
            say(c, "HELLO " + officer + " " + lane);
            c.configureBlocking(false);
            open.addLast(c);
            officers.addLast(officer);
        }

        void leave() throws IOException {
            open.removeFirst().close();
            officers.removeFirst();
        }

        void say(SocketChannel c, String line) throws IOException {
            c.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
        }

        void work(Sample s) throws IOException {
            String[] who = officers.toArray(String[]::new);
            int i = 0;
            for (SocketChannel c : open) {
                buffer.clear();
                while (c.read(buffer) > 0) buffer.clear();
                String mrn = "26EU" + s.below(40);
                if (s.below(6) == 0) say(c, (s.below(2) == 0 ? "CHECK " : "DONE ") + who[i] + " " + mrn);
                i++;
            }
        }
    }

    static final class GateService {
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(2));
        final Map<String, Session> sessions = new ConcurrentHashMap<>();
        final ContainerYard yard = new ContainerYard(221);
        final FormTexts texts = new FormTexts(222);
        final DutyRates rates = new DutyRates(223);
    }

    private static GateService gates;

    public static void main(String[] args) throws Exception {
        gates = new GateService();
        CountDownLatch up = new CountDownLatch(1);
        gates.vertx.deployVerticle(new GateVerticle(gates.sessions), new DeploymentOptions()).onComplete(r -> up.countDown());
        up.await();
        Sample s = new Sample(2222);
        Tablets tablets = new Tablets();
        CountDownLatch steady = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                for (int i = 0;; i++) {
                    tablets.connect(GateVerticle.PORT.get(), "officer-" + i, s.below(24));
                    if (tablets.open.size() > 340) tablets.leave();
                    if (i % 10 == 0) {
                        tablets.work(s);
                        Thread.sleep(i > 900 ? 400 : 120);
                    }
                    if (i == 930) steady.countDown();
                }
            } catch (IOException | InterruptedException e) {
                e.printStackTrace();
            }
        }, "tablets");
        t.setDaemon(true);
        t.start();
        steady.await();
        Ready.last();
    }
}
