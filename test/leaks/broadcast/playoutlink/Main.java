package cz.vysilani.playout;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import studio.CoverageMap;
import studio.FramePool;
import studio.StillLru;
import studio.TitleRegister;
import studio.ViewerWindow;

/** What the playout sends is told to the second house, which takes over when the first fails; the objects go over one stream that is open since the start. */
public class Main {
    enum Kind { START, STOP, CUE, GRAPHIC }

    static class PlayoutEvent implements Serializable {
        private static final long serialVersionUID = 1;
        private final long number;
        private final Kind kind;
        private final String production;
        private final String caption;
        private final long at;

        PlayoutEvent(long number, Kind kind, String production, String caption, long at) {
            this.number = number;
            this.kind = kind;
            this.production = production;
            this.caption = caption;
            this.at = at;
        }
    }

    static class StandbyLink implements Runnable {
        private final ArrayBlockingQueue<PlayoutEvent> waiting = new ArrayBlockingQueue<>(300);
        private final ObjectOutputStream out;
        private final AtomicLong sent = new AtomicLong();

        StandbyLink(Socket socket) throws IOException {
            out = new ObjectOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        }

        void tell(PlayoutEvent event) throws InterruptedException {
            waiting.put(event);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    out.writeObject(waiting.take());
                    if (waiting.isEmpty()) out.flush();
                    sent.incrementAndGet();
                }
            } catch (IOException | InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The second house, as far as this program needs it: it reads what comes. */
    static void standby(ServerSocket server) {
        try (Socket socket = server.accept(); InputStream in = socket.getInputStream()) {
            byte[] buffer = new byte[8_192];
            while (in.read(buffer) >= 0) Thread.onSpinWait();
        } catch (IOException ended) {
            Thread.currentThread().interrupt();
        }
    }

    static StandbyLink link;

    public static void main(String[] args) throws Exception {
        CoverageMap.load(1_000, 1_500);
        FramePool.load(30, 138_000);
        StillLru.load(480, 12_000);
        TitleRegister.load(6_500);
        ViewerWindow.load(150_000);
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread other = new Thread(() -> standby(server), "standby-house");
        other.setDaemon(true);
        other.start();
        link = new StandbyLink(new Socket(server.getInetAddress(), server.getLocalPort()));
        Thread sender = new Thread(link, "standby-link");
        sender.setDaemon(true);
        sender.start();
        Sample s = new Sample(2_211);
        long at = System.currentTimeMillis() - 20L * 86_400_000L;
        int events = 16_000;
        for (int i = 0; i < events; i++) {
            link.tell(new PlayoutEvent(880_000L + i, Kind.values()[s.below(4)], "P" + (100_000 + s.below(30_000)), s.text(30 + s.below(50)), at += 108_000));
        }
        while (link.sent.get() < events) Thread.sleep(20);
        Ready.last();
    }
}
