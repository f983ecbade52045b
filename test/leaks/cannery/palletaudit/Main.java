package pt.atlantica.audit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import pt.atlantica.base.CatchQuotas;
import pt.atlantica.base.NutritionTables;
import pt.atlantica.base.RetortCurves;
import pt.atlantica.base.StockLevels;
import pt.atlantica.base.XrayFrames;

/** A record without a user made the task that writes the audit trail fail. A scheduled task that fails is not run again, so that nobody empties the queue any more, while the fork-lifts go on filling it. */
public class Main {
    record PalletMove(long sscc, Instant at, String from, String to, String user, String reason) {}

    static final class AuditTrail {
        private final BlockingQueue<PalletMove> moves = new LinkedBlockingQueue<>();
        private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "audit"));
        private final OutputStream file;
        private long written;

        AuditTrail(OutputStream file) {
            this.file = file;
        }

        void start() {
            writer.scheduleWithFixedDelay(this::write, 5, 5, TimeUnit.MILLISECONDS);
        }

        void add(PalletMove m) {
            moves.add(m);
        }

        private void write() {
            List<PalletMove> some = new ArrayList<>();
            moves.drainTo(some, 500);
            try {
                for (PalletMove m : some) {
                    file.write(String.join(";", Long.toString(m.sscc), m.at.toString(), m.from, m.to, m.user.toUpperCase(), m.reason).getBytes(StandardCharsets.UTF_8));
                    written++;
                }
                file.flush();
            } catch (IOException e) {
                System.err.println("audit: " + e.getMessage());
            }
        }
    }

    static final class PalletStore {
        final AuditTrail audit = new AuditTrail(OutputStream.nullOutputStream());
        final StockLevels stock = new StockLevels(91);
        final CatchQuotas quotas = new CatchQuotas(92);
        final RetortCurves curves = new RetortCurves(93);
        final XrayFrames frames = new XrayFrames();
        final NutritionTables nutrition = new NutritionTables(94);
    }

    private static final PalletStore STORE = new PalletStore();

    private static void drive(int truck, int rides, CountDownLatch done) {
        Sample s = new Sample(700 + truck);
        for (int i = 0; i < rides; i++) {
            // A ride that the warehouse's own computer ordered has no user.
            String user = truck == 2 && i == 1500 ? null : "driver " + (10 + s.below(60));
            STORE.audit.add(new PalletMove(356_012_340_000_000_000L + s.below(420_000), Sample.at(i, rides, Duration.ofDays(3)), "bay " + s.below(9000), "bay " + s.below(9000), user, s.text(14 + s.below(30))));
            if (i % 200 == 0) {
                try {
                    Thread.sleep(8);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
        done.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        STORE.audit.start();
        int trucks = 4;
        CountDownLatch done = new CountDownLatch(trucks);
        for (int t = 0; t < trucks; t++) {
            int truck = t;
            Thread thread = new Thread(() -> drive(truck, 16_000, done), "fork-lift " + t);
            thread.setDaemon(true);
            thread.start();
        }
        done.await();
        Ready.last();
    }
}
