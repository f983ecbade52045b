package ch.firnbahn.screens;

import ch.firnbahn.base.CameraBuffers;
import ch.firnbahn.base.FareMatrix;
import ch.firnbahn.base.MenuBook;
import ch.firnbahn.base.RidePhotos;
import ch.firnbahn.base.TurnstileWindow;
import com.launchdarkly.eventsource.EventSource;
import com.launchdarkly.eventsource.MessageEvent;
import com.launchdarkly.eventsource.background.BackgroundEventHandler;
import com.launchdarkly.eventsource.background.BackgroundEventSource;
import com.launchdarkly.logging.LDLogger;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** When the layout of a screen changes, it gets a new stream of events; the one before is not closed and goes on listening for a board that nobody looks at. */
public class Main {
    record Line(String lift, String state, int wind, long at) {}

    static final class ScreenBoard implements BackgroundEventHandler {
        final String place;
        final byte[] background;
        final Map<String, Line> lines = new HashMap<>();
        final Deque<Line> ticker = new ArrayDeque<>();
        final AtomicInteger shown;

        ScreenBoard(String place, byte[] background, AtomicInteger shown) {
            this.place = place;
            this.background = background;
            this.shown = shown;
        }

        @Override
        public synchronized void onMessage(String event, MessageEvent m) {
            String[] f = m.getData().split(";");
            Line line = new Line(f[0], f[1], Integer.parseInt(f[2]), System.currentTimeMillis());
            lines.put(line.lift, line);
            ticker.addLast(line);
            if (ticker.size() > 100) ticker.removeFirst();
            shown.incrementAndGet();
        }

        @Override
        public void onOpen() {}

        @Override
        public void onClosed() {}

        @Override
        public void onComment(String comment) {}

        @Override
        public void onError(Throwable t) {}
    }

    static final class ScreenDesk {
        private final Map<String, BackgroundEventSource> screens = new HashMap<>();
        private final URI feed;
        final AtomicInteger shown = new AtomicInteger();

        ScreenDesk(URI feed) {
            this.feed = feed;
        }

        void show(String place, byte[] background) {
            BackgroundEventSource source = new BackgroundEventSource.Builder(new ScreenBoard(place, background, shown),
                    new EventSource.Builder(feed).logger(LDLogger.none())).threadBaseName("screen-" + place).build();
            source.start();
            screens.put(place, source);
        }

        void switchOff(String place) {
            BackgroundEventSource source = screens.remove(place);
            if (source != null) source.close();
        }
    }

    static final class Summit {
        final ScreenDesk screens;
        final RidePhotos photos = new RidePhotos(51);
        final FareMatrix fares = new FareMatrix(52);
        final MenuBook menus = new MenuBook(53);
        final TurnstileWindow window = new TurnstileWindow(54);
        final CameraBuffers cameras = new CameraBuffers();

        Summit(URI feed) {
            screens = new ScreenDesk(feed);
        }
    }

    private static Summit summit;

    /** Stands for the service of the lifts' states, which runs elsewhere. */
    private static void serve(ServerSocket server, List<Socket> open) throws IOException {
        Sample s = new Sample(511);
        while (true) {
            Socket c = server.accept();
            open.add(c);
            byte[] request = new byte[2000];
            if (c.getInputStream().read(request) <= 0) continue;
            StringBuilder b = new StringBuilder("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n");
            for (int i = 0; i < 40; i++) b.append("event: lift\ndata: lift ").append(i % 26).append(';').append(s.text(20)).append(';').append(s.below(110)).append("\n\n");
            c.getOutputStream().write(b.toString().getBytes(StandardCharsets.US_ASCII));
            c.getOutputStream().flush();
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        List<Socket> open = new ArrayList<>();
        Thread t = new Thread(() -> {
            try {
                serve(server, open);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }, "lift-states");
        t.setDaemon(true);
        t.start();
        summit = new Summit(URI.create("http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + "/lifts"));
        Sample s = new Sample(512);
        int n = 150;
        for (int i = 0; i < n; i++) {
            String place = "hall-" + s.below(14);
            if (s.below(12) == 0) summit.screens.switchOff(place);
            summit.screens.show(place, s.bytes(38_000 + s.below(20_000)));
            while (summit.screens.shown.get() < (i + 1) * 40) Thread.sleep(5);
        }
        Ready.last();
    }
}
