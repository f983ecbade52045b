package dk.engholm.scans;

import com.badlogic.gdx.utils.Pool;
import dk.engholm.base.FarmRegister;
import dk.engholm.base.LabOrders;
import dk.engholm.base.MilkPrices;
import dk.engholm.base.PumpedWindow;
import dk.engholm.base.SiloRings;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Ready;
import org.harness.Sample;

/** Reads the scanner on the pipe to the silos: one thread receives scans, another watches what they say. */
public class Main {
    static final class Scan implements Pool.Poolable {
        long at;
        int silo;
        final float[] absorbance = new float[96];

        @Override
        public void reset() {
            at = 0;
            silo = -1;
        }
    }

    /** Scans are used again, so that the collector has nothing to do; without a lock, since each thread has its own. */
    static final class ScanPools {
        private static final ThreadLocal<Pool<Scan>> OF_THREAD = ThreadLocal.withInitial(() -> new Pool<Scan>(64) {
            @Override
            protected Scan newObject() {
                return new Scan();
            }
        });

        static Scan obtain() {
            return OF_THREAD.get().obtain();
        }

        static void free(Scan scan) {
            OF_THREAD.get().free(scan);
        }
    }

    static final class ScanLine {
        private final BlockingQueue<Scan> arrived = new ArrayBlockingQueue<>(128);
        private final float[] highest = new float[24];
        private volatile long watched;

        void receive(Sample s, int n) throws InterruptedException {
            long start = System.currentTimeMillis() - n * 500L;
            for (int i = 0; i < n; i++) {
                Scan scan = ScanPools.obtain();
                scan.at = start + i * 500L;
                scan.silo = s.below(24);
                for (int k = 0; k < scan.absorbance.length; k++) scan.absorbance[k] = s.below(5000) / 5000f;
                arrived.put(scan);
            }
        }

        void watch() {
            try {
                while (true) {
                    Scan scan = arrived.take();
                    for (float a : scan.absorbance) highest[scan.silo] = Math.max(highest[scan.silo], a);
                    ScanPools.free(scan);
                    watched++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Intake {
        final ScanLine line = new ScanLine();
        final SiloRings silos = new SiloRings(61);
        final FarmRegister farms = new FarmRegister(62);
        final LabOrders lab = new LabOrders(63);
        final PumpedWindow pumped = new PumpedWindow(64);
        final MilkPrices prices = new MilkPrices(65);
    }

    private static final Intake INTAKE = new Intake();

    public static void main(String[] args) throws Exception {
        int n = 19_000;
        Thread watcher = new Thread(INTAKE.line::watch, "scan-watcher");
        watcher.setDaemon(true);
        watcher.start();
        Thread receiver = new Thread(() -> {
            try {
                INTAKE.line.receive(new Sample(741), n);
                while (true) {
                    INTAKE.line.receive(new Sample(742), 1);
                    Thread.sleep(500);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "scan-receiver");
        receiver.setDaemon(true);
        receiver.start();
        while (INTAKE.line.watched < n) Thread.sleep(100);
        Ready.last();
    }
}
