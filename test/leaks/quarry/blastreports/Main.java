package at.felsgut.blasting;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BeltScales;
import stonepit.GradingCurves;
import stonepit.OpenOrders;
import stonepit.PlantTexts;
import stonepit.QuarryFaces;

/** One thread sends reports to the archive of the authority and waits for its receipt, without a time limit; the archive has stopped answering, and reports queue up. */
public class Main {
    record Seismogram(String station, int hertz, short[] samples) {}

    static final class BlastReport {
        private final int number;
        private final String quarry;
        private final String remark;
        private final long fired;
        private final List<Seismogram> seismograms = new ArrayList<>(2);

        BlastReport(int number, String quarry, String remark, long fired) {
            this.number = number;
            this.quarry = quarry;
            this.remark = remark;
            this.fired = fired;
        }
    }

    static final class ArchiveClient {
        private final InetAddress host;
        private final int port;
        private final ExecutorService sender = Executors.newFixedThreadPool(1, run -> {
            Thread t = new Thread(run, "archive-sender");
            t.setDaemon(true);
            return t;
        });
        private final AtomicInteger acknowledged = new AtomicInteger();

        ArchiveClient(InetAddress host, int port) {
            this.host = host;
            this.port = port;
        }

        void file(BlastReport report) {
            sender.execute(() -> send(report));
        }

        private void send(BlastReport report) {
            try (Socket socket = new Socket(host, port)) {
                DataOutputStream to = new DataOutputStream(socket.getOutputStream());
                to.writeInt(report.number);
                to.write(report.remark.getBytes(StandardCharsets.UTF_8));
                to.flush();
                int receipt = new DataInputStream(socket.getInputStream()).readInt();
                if (receipt == report.number) acknowledged.incrementAndGet();
            } catch (IOException e) {
                System.err.println("report " + report.number + ": " + e);
            }
        }
    }

    /** Stands for the archive: gives receipts for a while, then accepts and says nothing more. */
    static final class Archive implements Runnable {
        private final ServerSocket server;
        private final int receipts;

        Archive(ServerSocket server, int receipts) {
            this.server = server;
            this.receipts = receipts;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < receipts; i++) {
                    try (Socket s = server.accept()) {
                        new DataOutputStream(s.getOutputStream()).writeInt(new DataInputStream(s.getInputStream()).readInt());
                    }
                }
                Socket silent = server.accept();
                synchronized (silent) {
                    silent.wait();
                }
            } catch (IOException | InterruptedException e) {
                System.err.println(e);
            }
        }
    }

    static final class BlastOffice {
        private final ArchiveClient archive;
        private int blasts;

        BlastOffice(ArchiveClient archive) {
            this.archive = archive;
        }

        void fired(String quarry, long at, Sample s) {
            BlastReport report = new BlastReport(++blasts, quarry, s.text(160), at);
            for (int k = 0; k < 2; k++) {
                short[] samples = new short[220];
                for (int i = 0; i < samples.length; i++) samples[i] = (short) (s.below(2_000) - 1_000);
                report.seismograms.add(new Seismogram("station " + s.below(12), 1_024, samples));
            }
            archive.file(report);
        }
    }

    private static BlastOffice office;

    public static void main(String[] args) throws Exception {
        GradingCurves.load(11_000);
        BeltScales.load(30, 14_000);
        PlantTexts.load(4_500);
        QuarryFaces.load(14, 400, 260);
        OpenOrders.load(24_000);
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread archive = new Thread(new Archive(server, 40), "archive");
        archive.setDaemon(true);
        archive.start();
        office = new BlastOffice(new ArchiveClient(server.getInetAddress(), server.getLocalPort()));
        Sample s = new Sample(8823);
        int blasts = 2_050;
        long now = System.currentTimeMillis();
        for (int i = 1; i <= blasts; i++) office.fired("quarry " + s.below(60), now - (blasts - i) * (9 * 86_400_000L / blasts), s);
        while (office.archive.acknowledged.get() < 40) Thread.sleep(50);
        Ready.last();
    }
}
