package tv.kelpcam.live;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.http.HttpHeaders;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketExtension;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.ConcurrentWebSocketSessionDecorator;
import seahall.CatchRecords;
import seahall.FeedPrices;
import seahall.FishTags;
import seahall.ProbeRings;
import seahall.SpeciesBook;

/** Sessions of viewers are decorated without limits; behind a viewer that takes nothing any more, the messages wait in the session's buffer. */
public class Main {
    /** The browser at the other end, as far as the server sees it. */
    static final class BrowserSession implements WebSocketSession {
        private final String id;
        private final URI uri;
        private final Map<String, Object> attributes = new HashMap<>();
        private final PipedOutputStream out = new PipedOutputStream();
        private final PipedInputStream in = new PipedInputStream(4_096);
        private final boolean reads;
        private volatile boolean open = true;

        BrowserSession(String id, URI uri, boolean reads) throws IOException {
            this.id = id;
            this.uri = uri;
            this.reads = reads;
            in.connect(out);
        }

        @Override
        public void sendMessage(WebSocketMessage<?> message) throws IOException {
            out.write(message.getPayload().toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
            while (reads && in.available() > 0) in.skip(in.available());
        }

        @Override
        public String getId() {
            return id;
        }

        @Override
        public URI getUri() {
            return uri;
        }

        @Override
        public HttpHeaders getHandshakeHeaders() {
            return new HttpHeaders();
        }

        @Override
        public Map<String, Object> getAttributes() {
            return attributes;
        }

        @Override
        public Principal getPrincipal() {
            return null;
        }

        @Override
        public InetSocketAddress getLocalAddress() {
            return null;
        }

        @Override
        public InetSocketAddress getRemoteAddress() {
            return null;
        }

        @Override
        public String getAcceptedProtocol() {
            return "";
        }

        @Override
        public void setTextMessageSizeLimit(int limit) {}

        @Override
        public int getTextMessageSizeLimit() {
            return 64 * 1_024;
        }

        @Override
        public void setBinaryMessageSizeLimit(int limit) {}

        @Override
        public int getBinaryMessageSizeLimit() {
            return 64 * 1_024;
        }

        @Override
        public List<WebSocketExtension> getExtensions() {
            return List.of();
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }

        @Override
        public void close(CloseStatus status) {
            open = false;
        }
    }

    static final class CamChannel {
        private final Map<String, WebSocketSession> viewers = new LinkedHashMap<>();
        private final ExecutorService senders;
        private final LinkedBlockingQueue<Runnable> toSend = new LinkedBlockingQueue<>(400);
        private final AtomicInteger failed = new AtomicInteger();

        CamChannel(int threads) {
            AtomicInteger number = new AtomicInteger();
            senders = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, toSend, run -> {
                Thread t = new Thread(run, "cam-sender-" + number.incrementAndGet());
                t.setDaemon(true);
                return t;
            }, (run, pool) -> {
                try {
                    pool.getQueue().put(run);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        void join(WebSocketSession session) {
            viewers.put(session.getId(), new ConcurrentWebSocketSessionDecorator(session, Integer.MAX_VALUE, Integer.MAX_VALUE));
        }

        void leave(String id) {
            viewers.remove(id);
        }

        void caption(String id, String json) {
            WebSocketSession viewer = viewers.get(id);
            senders.execute(() -> {
                try {
                    viewer.sendMessage(new TextMessage(json));
                } catch (IOException e) {
                    failed.incrementAndGet();
                }
            });
        }
    }

    private static CamChannel channel;

    public static void main(String[] args) throws Exception {
        CatchRecords.load(18_500);
        FeedPrices.load(34_000);
        FishTags.load(350_000);
        ProbeRings.load(45, 9_000);
        SpeciesBook.load(9_000);
        Sample s = new Sample(9329);
        channel = new CamChannel(14);
        for (int i = 0; i < 64; i++) channel.join(new BrowserSession(s.id(), URI.create("/cams/" + s.below(12)), i % 11 != 5));
        long now = System.currentTimeMillis();
        int captions = 2_900;
        for (int i = 1; i <= captions; i++) {
            long at = now - (captions - i) * 7_000L;
            for (WebSocketSession viewer : channel.viewers.values()) {
                channel.caption(viewer.getId(), "{\"at\":" + at + ",\"for\":\"" + viewer.getId() + "\",\"text\":\"" + s.text(60 + s.below(160)) + "\"}");
            }
        }
        while (!channel.toSend.isEmpty()) Thread.sleep(50);
        System.out.println(channel.viewers.size() + " viewers, " + channel.failed + " failed");
        Ready.last();
    }
}
