package fi.hehkulasi.racks;

import fi.hehkulasi.base.DefectImages;
import fi.hehkulasi.base.FreightZones;
import fi.hehkulasi.base.MouldDrawings;
import fi.hehkulasi.base.PalletSerials;
import fi.hehkulasi.base.PaneStock;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.transaction.locking.GenericLockManager;
import org.apache.commons.transaction.util.PrintWriterLogger;
import org.harness.Ready;
import org.harness.Sample;

/** Two cranes may not take a pane at once: each move locks its panes in a lock manager and gives all of them back. */
public class Main {
    static final class CraneControl {
        private final GenericLockManager panes = new GenericLockManager(1, new PrintWriterLogger(new PrintWriter(OutputStream.nullOutputStream()), "panes", false));
        private final AtomicInteger moves = new AtomicInteger();

        void move(String crane, int[] serials) throws Exception {
            moves.incrementAndGet();
            try {
                for (int serial : serials) panes.lock(crane, "pane " + serial, 1, true, 4000);
            } finally {
                panes.releaseAll(crane);
            }
        }
    }

    static final class RackHall {
        final CraneControl cranes = new CraneControl();
        final PaneStock stock = new PaneStock(41);
        final DefectImages defects = new DefectImages(42);
        final PalletSerials pallets = new PalletSerials(43);
        final MouldDrawings drawings = new MouldDrawings();
        final FreightZones freight = new FreightZones(44);
    }

    private static final RackHall HALL = new RackHall();

    public static void main(String[] args) throws Exception {
        ExecutorService cranes = Executors.newFixedThreadPool(4);
        AtomicInteger next = new AtomicInteger(752_000);
        for (int c = 0; c < 4; c++) {
            String crane = "crane " + (c + 1);
            Sample s = new Sample(830 + c);
            cranes.submit(() -> {
                for (int i = 0; i < 3300; i++) {
                    int[] serials = new int[2 + s.below(3)];
                    int last = next.addAndGet(s.below(4));
                    for (int k = 0; k < serials.length; k++) serials[k] = last + k;
                    HALL.cranes.move(crane, serials);
                    HALL.stock.arrive("float 6 mm, " + s.code(6), 3210, 2250, s.below(900));
                }
                return null;
            });
        }
        cranes.shutdown();
        cranes.awaitTermination(2, TimeUnit.MINUTES);
        System.out.println(HALL.cranes.moves + " moves, panes up to " + next);
        Ready.last();
    }
}
