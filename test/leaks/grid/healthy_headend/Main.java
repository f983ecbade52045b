package io.headend.meters;

import grid.*;

import org.harness.Ready;

import java.io.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.*;

/**
 * Healthy: a head-end with 300 concentrators connected over TCP and 9000 meters behind them. Each
 * connection has a thread that waits for the next frame, buffers and the last frames; a connection
 * that ends takes its session with it.
 */
public class Main {
    static final class MeterSession {
        final String meter;
        final byte[] key;
        final long[] lastRegisters = new long[24];
        long counter;

        MeterSession(Rnd r) {
            meter = r.meter();
            key = r.octets(32);
        }
    }

    static final class Concentrator implements Runnable {
        private final Socket socket;
        private final HeadEnd headEnd;
        private final DataInputStream in;
        private final byte[] frame = new byte[16384];
        private final ArrayDeque<byte[]> lastFrames = new ArrayDeque<>();
        private final Map<String, MeterSession> meters = new HashMap<>();

        Concentrator(Socket s, HeadEnd h, Rnd r) throws IOException {
            socket = s;
            headEnd = h;
            in = new DataInputStream(new BufferedInputStream(s.getInputStream(), 32768));
            for (int i = 0; i < 30; i++) {
                MeterSession m = new MeterSession(r);
                meters.put(m.meter, m);
            }
        }

        @Override
        public void run() {
            try (socket) {
                while (true) {
                    int n = in.readInt();
                    in.readFully(frame, 0, n);
                    lastFrames.add(Arrays.copyOf(frame, n));
                    if (lastFrames.size() > 64) lastFrames.remove();
                }
            } catch (IOException e) {
                headEnd.connected.remove(socket.getRemoteSocketAddress());
            }
        }
    }

    static final class HeadEnd {
        private final ConcurrentMap<SocketAddress, Concentrator> connected = new ConcurrentHashMap<>();

        void accept(Socket s, Rnd r) throws IOException {
            Concentrator c = new Concentrator(s, this, r);
            connected.put(s.getRemoteSocketAddress(), c);
            Thread t = new Thread(c, "concentrator-" + s.getPort());
            t.setDaemon(true);
            t.start();
        }
    }

    private static final HeadEnd HEAD_END = new HeadEnd();
    private static Socket[] field;

    public static void main(String[] a) throws Exception {
        Alarms.watch(26000);
        Cables.lay(26000);
        Availability.read(120);
        Rnd r = new Rnd(203);
        ServerSocket server = new ServerSocket(0, 400, InetAddress.getLoopbackAddress());
        field = new Socket[Rnd.share(300)];
        byte[] frame = r.octets(560);
        for (int i = 0; i < field.length * 2; i++) {
            int k = i % field.length;
            if (field[k] != null) field[k].close();
            field[k] = new Socket(server.getInetAddress(), server.getLocalPort());
            HEAD_END.accept(server.accept(), r);
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(field[k].getOutputStream()));
            for (int f = 0; f < 90; f++) {
                out.writeInt(frame.length);
                out.write(frame);
            }
            out.flush();
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
