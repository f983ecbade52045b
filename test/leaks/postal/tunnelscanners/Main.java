package net.parcelhub.tunnels;

import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.*;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;
import org.harness.Ready;

import postal.*;

import java.io.DataOutputStream;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Takes what scanner tunnels read from parcels: a length in four bytes, then the text of the scan. */
public class Main {
    record Scan(String tunnel, String label, int grams, String remark) {}

    static final class ScanDecoder extends CumulativeProtocolDecoder {
        @Override
        protected boolean doDecode(IoSession session, IoBuffer in, ProtocolDecoderOutput out) {
            if (!in.prefixedDataAvailable(4)) return false;
            int length = in.getInt();
            byte[] text = new byte[length];
            in.get(text);
            String[] cells = new String(text, StandardCharsets.UTF_8).split("\\|");
            out.write(new Scan(cells[0], cells[1], Integer.parseInt(cells[2]), cells[3]));
            return true;
        }
    }

    static final class ScanDesk extends IoHandlerAdapter {
        private final Map<String, Deque<Scan>> lastByTunnel = new ConcurrentHashMap<>();
        private final LongAdder scans = new LongAdder(), failures = new LongAdder();

        @Override
        public void messageReceived(IoSession session, Object message) {
            Scan scan = (Scan) message;
            Deque<Scan> last = lastByTunnel.computeIfAbsent(scan.tunnel(), t -> new ArrayDeque<>());
            synchronized (last) {
                last.addLast(scan);
                if (last.size() > 120) last.removeFirst();
            }
            scans.increment();
        }

        @Override
        public void exceptionCaught(IoSession session, Throwable cause) {
            failures.increment();
            session.closeNow();
        }
    }

    private static final NioSocketAcceptor acceptor = new NioSocketAcceptor(2);
    private static final ScanDesk desk = new ScanDesk();
    private static final List<Socket> tunnels = new ArrayList<>();

    /** The tunnels of the new hall: their maker writes the two words of the length in the other order. */
    private static void send(int tunnel, DataOutputStream out, Dice d) throws Exception {
        byte[] text = ("T" + tunnel + "|" + d.label() + "|" + (100 + d.below(20000)) + "|" + d.text(60 + d.below(60))).getBytes(StandardCharsets.UTF_8);
        out.writeInt(tunnel % 3 == 0 ? Integer.rotateLeft(text.length, 16) : text.length);
        out.write(text);
    }

    public static void main(String[] a) throws Exception {
        Postcodes.read(11000);
        RecentScans.ask(30000);
        Rates.set(90);
        Depot.load(14000);
        Distances.measure(420);
        acceptor.getFilterChain().addLast("scans", new ProtocolCodecFilter(new ProtocolCodecFactory() {
            @Override
            public ProtocolEncoder getEncoder(IoSession session) {
                return new ProtocolEncoderAdapter() {
                    @Override
                    public void encode(IoSession s, Object message, ProtocolEncoderOutput out) {}
                };
            }

            @Override
            public ProtocolDecoder getDecoder(IoSession session) {
                return new ScanDecoder();
            }
        }));
        acceptor.setHandler(desk);
        acceptor.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Dice d = new Dice(301);
        List<DataOutputStream> lines = new ArrayList<>();
        for (int t = 0; t < 36; t++) {
            Socket s = new Socket(InetAddress.getLoopbackAddress(), acceptor.getLocalAddress().getPort());
            tunnels.add(s);
            lines.add(new DataOutputStream(new java.io.BufferedOutputStream(s.getOutputStream(), 1000)));
        }
        int rounds = Integer.getInteger("rounds", 2600);
        for (int i = 0; i < rounds; i++) for (int t = 0; t < lines.size(); t++) send(t, lines.get(t), d);
        for (DataOutputStream line : lines) line.flush();
        while (desk.scans.sum() < rounds * 24L) Thread.sleep(50);
        Ready.last();
    }
}
