package no.fairlead.base;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;

/** Stands for the NATS server of the harbour authority: it takes subscriptions and sends news to the latest of them. */
public final class NewsBroker implements AutoCloseable {
    private static final int LATEST = 300;
    private final ServerSocket server;
    private final Map<String, String> latest = new LinkedHashMap<>();
    private final Sample s = new Sample(77);
    private OutputStream out;

    public NewsBroker() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread t = new Thread(this::serve, "news-broker");
        t.setDaemon(true);
        t.start();
    }

    public String address() {
        return "nats://127.0.0.1:" + server.getLocalPort();
    }

    private void serve() {
        try (Socket c = server.accept(); InputStream in = new BufferedInputStream(c.getInputStream())) {
            out = c.getOutputStream();
            send("INFO {\"server_id\":\"HARBOUR\",\"version\":\"2.10.4\",\"proto\":1,\"host\":\"127.0.0.1\",\"port\":" + server.getLocalPort() + ",\"headers\":true,\"max_payload\":1048576}\r\n");
            for (String l; (l = line(in)) != null;) command(l.split(" "), in);
        } catch (IOException e) {
            latest.clear();
        }
    }

    private void command(String[] w, InputStream in) throws IOException {
        switch (w[0]) {
            case "PING" -> send("PONG\r\n");
            case "SUB" -> subscribed(w[w.length - 1], w[1]);
            case "UNSUB" -> {
                synchronized (latest) {
                    latest.remove(w[1]);
                }
            }
            case "PUB" -> in.skipNBytes(Integer.parseInt(w[w.length - 1]) + 2L);
            default -> { }
        }
    }

    private void subscribed(String sid, String subject) {
        synchronized (latest) {
            latest.put(sid, subject);
            if (latest.size() > LATEST) {
                Iterator<String> i = latest.keySet().iterator();
                i.next();
                i.remove();
            }
        }
    }

    /** Sends a piece of news to some of the latest subscribers. */
    public void news() throws IOException {
        Map<String, String> to;
        synchronized (latest) {
            to = new LinkedHashMap<>(latest);
        }
        for (Map.Entry<String, String> e : to.entrySet()) {
            if (s.below(4) > 0) continue;
            String text = "{\"berth\":\"" + s.code(2) + s.below(40) + "\",\"eta\":" + s.below(90_000) + ",\"remark\":\"" + s.text(30) + "\"}";
            send("MSG " + e.getValue() + ' ' + e.getKey() + ' ' + text.length() + "\r\n" + text + "\r\n");
        }
    }

    private synchronized void send(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder b = new StringBuilder();
        for (int c; (c = in.read()) != '\n';) {
            if (c < 0) return null;
            if (c != '\r') b.append((char) c);
        }
        return b.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
