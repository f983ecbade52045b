package com.keelhaven.cranes;

import com.google.common.util.concurrent.MoreExecutors;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import yard.CertificateLru;
import yard.DrawingCache;
import yard.PartsCatalog;
import yard.ShipDatabase;
import yard.TideTables;

/** Crane loads go to the historian in order; it has not answered for hours, and no time-out ends the wait for it. */
public class Main {
    record Load(int crane, long at, float tonnes, float[] hook) {}

    static class Historian {
        private final Socket socket;
        private final DataOutputStream out;
        private final DataInputStream in;

        Historian(InetAddress host, int port) throws IOException {
            socket = new Socket(host, port);
            out = new DataOutputStream(socket.getOutputStream());
            in = new DataInputStream(socket.getInputStream());
        }

        void store(Load load) {
            try {
                out.writeInt(load.crane);
                out.writeLong(load.at);
                out.writeFloat(load.tonnes);
                out.flush();
                if (in.readByte() != 0) throw new IOException("the historian refuses crane " + load.crane);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static class CraneMonitor {
        private final ExecutorService threads = Executors.newFixedThreadPool(3, r -> new Thread(r, "crane-io"));
        private final Executor inOrder = MoreExecutors.newSequentialExecutor(threads);
        private final Historian historian;

        CraneMonitor(Historian historian) {
            this.historian = historian;
        }

        void measured(Load load) {
            inOrder.execute(() -> historian.store(load));
        }
    }

    static CraneMonitor monitor;

    private static void answer(ServerSocket server, int times) {
        try (Socket socket = server.accept()) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            for (int i = 0; i < times; i++) {
                in.readFully(new byte[16]);
                socket.getOutputStream().write(0);
            }
            Thread.sleep(Long.MAX_VALUE);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        PartsCatalog.load(60_000);
        TideTables.load(900);
        DrawingCache.load(9_000);
        CertificateLru.load(20_000);
        ShipDatabase.load(40_000);
        ServerSocket server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
        Thread far = new Thread(() -> answer(server, 500), "historian");
        far.setDaemon(true);
        far.start();
        monitor = new CraneMonitor(new Historian(server.getInetAddress(), server.getLocalPort()));
        Sample s = new Sample(46);
        long start = System.currentTimeMillis() - 46_000 * 800L;
        for (int i = 0; i < 46_000; i++) {
            monitor.measured(new Load(s.below(9), start + 800L * i, s.below(4_000) / 10f, new float[] {s.below(90), s.below(60), s.below(45)}));
        }
        Thread.sleep(1_000);
        Ready.last();
    }
}
