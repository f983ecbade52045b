package foundry.link;

import foundry.AlloyBook;
import foundry.ShiftBooks;
import foundry.StressTables;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: an event loop with hundreds of open connections, each with its two buffers and its state; connections come and go. */
public class Main {
    static class FurnaceConnection {
        final SocketChannel channel;
        final ByteBuffer in = ByteBuffer.allocate(16_384);
        final ByteBuffer out = ByteBuffer.allocate(16_384);
        final float[] lastValues = new float[256];
        long frames;

        FurnaceConnection(SocketChannel channel) {
            this.channel = channel;
        }

        void readable(SelectionKey key) throws Exception {
            int n = channel.read(in);
            if (n < 0) {
                key.cancel();
                channel.close();
                return;
            }
            in.flip();
            while (in.remaining() >= 8) lastValues[(int) (frames++ % lastValues.length)] = in.getLong() % 1_000;
            in.compact();
        }
    }

    static class LinkServer implements Runnable {
        private final Selector selector = Selector.open();
        private final ServerSocketChannel server = ServerSocketChannel.open();

        LinkServer() throws Exception {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    selector.select();
                    for (Iterator<SelectionKey> it = selector.selectedKeys().iterator(); it.hasNext();) {
                        SelectionKey key = it.next();
                        it.remove();
                        if (key.isAcceptable()) {
                            SocketChannel c = server.accept();
                            c.configureBlocking(false);
                            c.register(selector, SelectionKey.OP_READ, new FurnaceConnection(c));
                        } else if (key.isReadable()) {
                            ((FurnaceConnection) key.attachment()).readable(key);
                        }
                    }
                }
            } catch (Exception e) {
                System.err.println(e);
            }
        }
    }

    private static LinkServer server;

    public static void main(String[] args) throws Exception {
        StressTables.load();
        AlloyBook.load();
        ShiftBooks.load();
        server = new LinkServer();
        Thread loop = new Thread(server, "furnace-loop");
        loop.setDaemon(true);
        loop.start();
        Sample s = new Sample(24);
        int limit = Scale.of(800);
        List<SocketChannel> furnaces = new ArrayList<>();
        for (int i = 0; i < limit * 2; i++) {
            if (furnaces.size() == limit) furnaces.remove(s.below(limit)).close();
            SocketChannel c = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.server.socket().getLocalPort()));
            furnaces.add(c);
            for (int f = 0; f < 10; f++) furnaces.get(s.below(furnaces.size())).write(ByteBuffer.wrap(s.bytes(64)));
        }
        Thread.sleep(1_000);
        Ready.last();
        furnaces.clear();
    }
}
