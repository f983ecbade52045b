package com.wrenfield.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.util.concurrent.RateLimiter;
import java.io.FileInputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.TrustManagerFactory;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

/**
 * Healthy: customers talk to the people of a shop.
 *
 * <p>400 customers on a WebSocket each, with what they are talking about; all of it goes when they
 * leave. A timer task for each, to ask whether they are still there. TLS sessions of the last day,
 * far below the limit of the JDK. A limiter for each customer of the last quarter of an hour. The
 * last 160 messages of each room.
 */
public class Main {
    record Message(String from, String text, long at) {}

    static final class Talk {
        final String customer;
        final Deque<Message> said = new ArrayDeque<>();
        final byte[] typed = new byte[6_000];
        TimerTask question;

        Talk(String customer) {
            this.customer = customer;
        }
    }

    static final class Desk extends WebSocketServer {
        final AtomicLong messages = new AtomicLong();
        final CountDownLatch started = new CountDownLatch(1);
        final Timer questions = new Timer("questions", true);

        Desk() {
            super(new InetSocketAddress("127.0.0.1", 0), 1);
            setConnectionLostTimeout(0);
        }

        @Override
        public void onStart() {
            started.countDown();
        }

        @Override
        public void onOpen(WebSocket socket, ClientHandshake handshake) {
            Talk talk = new Talk(handshake.getResourceDescriptor());
            socket.setAttachment(talk);
            arm(socket, talk);
        }

        private void arm(WebSocket socket, Talk talk) {
            if (talk.question != null && talk.question.cancel()) questions.purge();
            talk.question = new TimerTask() {
                @Override
                public void run() {
                    socket.send("are you still there?");
                }
            };
            questions.schedule(talk.question, 600_000);
        }

        @Override
        public void onMessage(WebSocket socket, String text) {
            Talk talk = socket.getAttachment();
            talk.said.add(new Message(talk.customer, text, System.nanoTime()));
            if (talk.said.size() > 12) talk.said.remove();
            if (limiters.get(talk.customer, c -> RateLimiter.create(5)).tryAcquire()) messages.incrementAndGet();
            arm(socket, talk);
        }

        @Override
        public void onClose(WebSocket socket, int code, String reason, boolean remote) {
            Talk talk = socket.getAttachment();
            talk.question.cancel();
        }

        @Override
        public void onError(WebSocket socket, Exception e) {
            e.printStackTrace();
        }
    }

    static final class Room {
        private final Deque<Message> recent = new ArrayDeque<>();

        void said(Message message) {
            recent.addLast(message);
            if (recent.size() > 160) recent.removeFirst();
        }
    }

    static final Cache<String, RateLimiter> limiters = Caffeine.newBuilder().expireAfterAccess(Duration.ofMinutes(15)).build();
    static final List<Room> rooms = new ArrayList<>();
    static final Desk desk = new Desk();
    static SSLContext tls;
    static String[] phrases;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(109);
        phrases = new String[120_000];
        for (int i = 0; i < phrases.length; i++) phrases[i] = s.text(60 + s.below(120));
        for (int i = 0; i < 70; i++) rooms.add(new Room());
        for (int i = 0; i < 16_000; i++) rooms.get(s.below(70)).said(new Message(s.text(14), s.text(260), i));
        for (int i = 0; i < 24_000; i++) limiters.put("/talk/" + s.id(), RateLimiter.create(5));
        desk.start();
        desk.started.await();
        List<SocketChannel> customers = new ArrayList<>();
        for (int i = 0; i < 400; i++) customers.add(connect(s));
        for (int i = 0; i < 8_000; i++) say(customers.get(i % 400), s.text(200 + s.below(200)));
        tls(s);
        int[] n = new int[1];
        Await.every("customers", 50, () -> {
            int i = n[0]++ % 400;
            say(customers.get(i), s.text(220));
            rooms.get(i % 70).said(new Message(s.text(14), s.text(260), i));
            if (i % 40 == 0) {
                customers.get(i).close();
                customers.set(i, connect(s));
            }
        });
        Await.until(() -> desk.messages.get() > 500, "messages received");
        Thread.sleep(1_000);
        Await.between(398, desk.getConnections().size(), 402, "connections");
        Await.between(1_500, Collections.list(tls.getServerSessionContext().getIds()).size(), 1_800, "TLS sessions");
        Ready.last();
    }

    private static SocketChannel connect(Sample s) throws Exception {
        SocketChannel c = SocketChannel.open(new InetSocketAddress("127.0.0.1", desk.getPort()));
        c.write(ByteBuffer.wrap(("GET /talk/" + s.id() + " HTTP/1.1\r\nHost: chat\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").getBytes(StandardCharsets.US_ASCII)));
        ByteBuffer answer = ByteBuffer.allocate(1_024);
        if (c.read(answer) <= 0) throw new IllegalStateException("no answer");
        return c;
    }

    private static void say(SocketChannel c, String text) throws Exception {
        byte[] payload = text.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer frame = ByteBuffer.allocate(8 + payload.length);
        frame.put((byte) 0x81).put((byte) (0x80 | 126)).putShort((short) payload.length).putInt(0);
        frame.put(payload).flip();
        while (frame.hasRemaining()) c.write(frame);
    }

    /** The handshakes of a day. */
    private static void tls(Sample s) throws Exception {
        Path store = Files.createTempDirectory("tls").resolve("store.p12");
        new ProcessBuilder(System.getProperty("java.home") + "/bin/keytool", "-genkeypair", "-alias", "chat", "-keyalg", "EC", "-dname", "CN=chat.wrenfield.com", "-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", "changeit").redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (FileInputStream in = new FileInputStream(store.toFile())) {
            keys.load(in, "changeit".toCharArray());
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, "changeit".toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(keys);
        tls = SSLContext.getInstance("TLS");
        tls.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        SSLContext browsers = SSLContext.getInstance("TLS");
        browsers.init(null, trust.getTrustManagers(), null);
        browsers.getClientSessionContext().setSessionCacheSize(1);
        for (int i = 0; i < 1_700; i++) {
            SSLEngine server = tls.createSSLEngine("10.1." + s.below(250) + "." + s.below(250), 40_000 + i);
            server.setUseClientMode(false);
            server.setEnabledProtocols(new String[] {"TLSv1.2"});
            SSLEngine client = browsers.createSSLEngine("chat-" + i, 443);
            client.setUseClientMode(true);
            client.setEnabledProtocols(new String[] {"TLSv1.2"});
            handshake(client, server);
        }
    }

    private static void handshake(SSLEngine client, SSLEngine server) throws Exception {
        ByteBuffer toServer = ByteBuffer.allocate(20_000);
        ByteBuffer toClient = ByteBuffer.allocate(20_000);
        for (int i = 0; i < 60; i++) {
            boolean a = step(client, toServer, toClient);
            boolean b = step(server, toClient, toServer);
            if (!a && !b) return;
        }
        throw new IllegalStateException("no handshake");
    }

    private static boolean step(SSLEngine engine, ByteBuffer out, ByteBuffer in) throws Exception {
        HandshakeStatus status = engine.getHandshakeStatus();
        if (status == HandshakeStatus.NEED_TASK) {
            for (Runnable task; (task = engine.getDelegatedTask()) != null; ) task.run();
            return true;
        }
        if (status == HandshakeStatus.NEED_UNWRAP) {
            in.flip();
            boolean some = in.hasRemaining();
            engine.unwrap(in, ByteBuffer.allocate(20_000));
            in.compact();
            return some;
        }
        if (status == HandshakeStatus.NEED_WRAP || engine.getUseClientMode() && !engine.getSession().isValid()) {
            engine.wrap(ByteBuffer.allocate(0), out);
            return true;
        }
        if (status == HandshakeStatus.NOT_HANDSHAKING && engine.getSession().getCipherSuite().contains("NULL")) {
            engine.beginHandshake();
            return true;
        }
        return false;
    }
}
