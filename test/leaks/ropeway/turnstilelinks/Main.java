package ch.firnbahn.turnstiles;

import ch.firnbahn.base.FareMatrix;
import ch.firnbahn.base.LiftTimetable;
import ch.firnbahn.base.RidePhotos;
import ch.firnbahn.base.SeasonGuests;
import ch.firnbahn.base.TurnstileWindow;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** At the end of a turnstile's stream the server stops to read from it, but closes neither channel nor key, so that each link of a turnstile that connects again stays with the selector. */
public class Main {
    record Passage(String ticket, long at, String answer) {}

    static final class StileLink {
        final SocketChannel channel;
        final ByteBuffer in = ByteBuffer.allocate(4096);
        final ByteBuffer out = ByteBuffer.allocate(2048);
        final Deque<Passage> last = new ArrayDeque<>();
        String stile;

        StileLink(SocketChannel channel) {
            this.channel = channel;
        }
    }

    static final class StileServer implements Runnable {
        private final Selector selector = Selector.open();
        private final ServerSocketChannel server = ServerSocketChannel.open();
        private final Map<String, StileLink> online = new ConcurrentHashMap<>();
        final AtomicInteger ended = new AtomicInteger();

        StileServer() throws IOException {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
        }

        int port() throws IOException {
            return ((InetSocketAddress) server.getLocalAddress()).getPort();
        }

        @Override
        public void run() {
            try {
                while (selector.isOpen()) {
                    selector.select();
                    for (Iterator<SelectionKey> i = selector.selectedKeys().iterator(); i.hasNext();) {
                        SelectionKey key = i.next();
                        i.remove();
                        if (key.isAcceptable()) {
                            accept();
                        } else if (key.isReadable()) {
                            try {
                                read(key);
                            } catch (IOException e) {
                                ((StileLink) key.attachment()).channel.close();
                            }
                        }
                    }
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private void accept() throws IOException {
            for (SocketChannel c; (c = server.accept()) != null;) {
                c.configureBlocking(false);
                c.register(selector, SelectionKey.OP_READ, new StileLink(c));
            }
        }

        private void read(SelectionKey key) throws IOException {
            StileLink link = (StileLink) key.attachment();
            if (link.channel.read(link.in) < 0) {
                key.interestOpsAnd(~SelectionKey.OP_READ);
                if (link.stile != null) online.remove(link.stile, link);
                ended.incrementAndGet();
                return;
            }
            link.in.flip();
            while (link.in.remaining() >= 24) {
                byte[] line = new byte[24];
                link.in.get(line);
                String[] f = new String(line, StandardCharsets.US_ASCII).trim().split(" ");
                if (link.stile == null) online.put(link.stile = f[0], link);
                link.last.addLast(new Passage(f[1], System.currentTimeMillis(), "OPEN " + f[1]));
                if (link.last.size() > 50) link.last.removeFirst();
                link.out.clear().put("OPEN\n".getBytes(StandardCharsets.US_ASCII)).flip();
                link.channel.write(link.out);
            }
            link.in.compact();
        }
    }

    static final class Valley {
        final StileServer stiles = new StileServer();
        final RidePhotos photos = new RidePhotos(11);
        final FareMatrix fares = new FareMatrix(12);
        final LiftTimetable timetable = new LiftTimetable(13);
        final SeasonGuests guests = new SeasonGuests(14);
        final TurnstileWindow window = new TurnstileWindow(15);

        Valley() throws IOException {}
    }

    private static Valley valley;

    public static void main(String[] args) throws Exception {
        valley = new Valley();
        Thread t = new Thread(valley.stiles, "turnstiles");
        t.setDaemon(true);
        t.start();
        Sample s = new Sample(111);
        SocketChannel[] stiles = new SocketChannel[24];
        ByteBuffer answer = ByteBuffer.allocate(5);
        int links = 1100;
        for (int n = 0; n < links; n++) {
            int stile = n % stiles.length;
            if (stiles[stile] != null) stiles[stile].close();
            stiles[stile] = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), valley.stiles.port()));
            for (int i = 20 + s.below(40); i > 0; i--) {
                stiles[stile].write(ByteBuffer.wrap(String.format("%-24s", "S" + stile + " T" + s.code(10)).getBytes(StandardCharsets.US_ASCII)));
                for (answer.clear(); answer.hasRemaining();) stiles[stile].read(answer);
            }
        }
        while (valley.stiles.ended.get() < links - stiles.length) Thread.sleep(50);
        Ready.last();
    }
}
