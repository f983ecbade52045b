package net.boxbelt.tunnels;

import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IdleStatus;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.*;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;
import org.harness.Ready;

import postal.*;

import java.io.DataOutputStream;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/** Healthy: scanner tunnels at a busy hour; frames with pictures have a maximum length, and half of them are on their way. */
public class Main {
    private static final int LONGEST = 400_000;

    record Picture(String label, byte[] pixels) {}

    static final class PictureDecoder extends CumulativeProtocolDecoder {
        @Override
        protected boolean doDecode(IoSession session, IoBuffer in, ProtocolDecoderOutput out) throws ProtocolDecoderException {
            if (!in.prefixedDataAvailable(4, LONGEST)) return false;
            byte[] label = new byte[13], pixels = new byte[in.getInt() - label.length];
            in.get(label);
            in.get(pixels);
            out.write(new Picture(new String(label, StandardCharsets.US_ASCII), pixels));
            return true;
        }
    }

    /** Pictures wait for the reader of addresses, who is slow; what has waited longest makes room. */
    static final class PictureDesk extends IoHandlerAdapter {
        private final ArrayBlockingQueue<Picture> waiting = new ArrayBlockingQueue<>(Dice.part(900));
        private final LongAdder received = new LongAdder(), skipped = new LongAdder();

        @Override
        public void messageReceived(IoSession session, Object message) {
            received.increment();
            while (!waiting.offer((Picture) message)) {
                if (waiting.poll() != null) skipped.increment();
            }
        }

        @Override
        public void sessionIdle(IoSession session, IdleStatus status) {
            session.closeNow();
        }
    }

    private static final NioSocketAcceptor acceptor = new NioSocketAcceptor(2);
    private static final PictureDesk desk = new PictureDesk();
    private static final List<Socket> tunnels = new ArrayList<>();

    public static void main(String[] a) throws Exception {
        Rates.set(70);
        Distances.measure(350);
        acceptor.getFilterChain().addLast("pictures", new ProtocolCodecFilter(new ProtocolCodecFactory() {
            @Override
            public ProtocolEncoder getEncoder(IoSession session) {
                return new ProtocolEncoderAdapter() {
                    @Override
                    public void encode(IoSession s, Object message, ProtocolEncoderOutput out) {}
                };
            }

            @Override
            public ProtocolDecoder getDecoder(IoSession session) {
                return new PictureDecoder();
            }
        }));
        acceptor.getSessionConfig().setBothIdleTime(120);
        acceptor.setHandler(desk);
        acceptor.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Dice d = new Dice(401);
        List<DataOutputStream> lines = new ArrayList<>();
        for (int t = 0; t < 24; t++) {
            Socket s = new Socket(InetAddress.getLoopbackAddress(), acceptor.getLocalAddress().getPort());
            tunnels.add(s);
            lines.add(new DataOutputStream(s.getOutputStream()));
        }
        int rounds = 2 * Dice.part(30);
        for (int i = 0; i < rounds; i++) {
            for (DataOutputStream line : lines) {
                byte[] pixels = d.bytes(15_000 + d.below(30_000));
                line.writeInt(13 + pixels.length);
                line.writeBytes(d.label());
                line.write(pixels);
            }
        }
        for (int t = 0; t < lines.size(); t += 2) {
            lines.get(t).writeInt(13 + 60_000);
            lines.get(t).writeBytes(d.label());
            lines.get(t).write(d.bytes(30_000 + d.below(25_000)));
        }
        while (desk.received.sum() < rounds * 24L) Thread.sleep(50);
        Thread.sleep(300);
        Ready.last();
    }
}
