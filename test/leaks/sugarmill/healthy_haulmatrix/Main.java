package pl.cukrownia.transport;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.la4j.Vector;
import org.la4j.matrix.sparse.CRSMatrix;
import org.la4j.vector.dense.BasicVector;
import pl.cukrownia.zaklad.BeetFields;
import pl.cukrownia.zaklad.ContractStore;
import pl.cukrownia.zaklad.GrowerBook;

/** Healthy: the planner of hauls has a sparse matrix of the minutes between clamps of beet and loaders, loaded once, and works with it again and again on the loads of the next days. */
public class Main {
    static final class HaulPlanner {
        private final CRSMatrix minutes;
        private final AtomicReference<Vector> loads = new AtomicReference<>();
        private volatile double busiest;

        HaulPlanner(CRSMatrix minutes) {
            this.minutes = minutes;
            loads.set(BasicVector.constant(minutes.columns(), 1));
        }

        /** One step: what a loader has to do follows from the minutes, and the load is spread anew. */
        void step(Sample s) {
            Vector now = loads.get();
            Vector work = minutes.multiply(now);
            double most = 0;
            for (int i = 0; i < work.length(); i++) most = Math.max(most, work.get(i));
            busiest = most;
            Vector next = now.copy();
            for (int k = 0; k < 200; k++) next.set(s.below(next.length()), 0.5 + s.real());
            loads.set(next);
        }
    }

    private static final GrowerBook GROWERS = new GrowerBook(81);
    private static final BeetFields FIELDS = new BeetFields(82);
    private static final ContractStore CONTRACTS = new ContractStore(83);
    private static HaulPlanner planner;

    private static CRSMatrix minutes(int clamps, int loaders, int near, Sample s) {
        double[] values = new double[clamps * near];
        int[] columns = new int[clamps * near];
        int[] rows = new int[clamps + 1];
        for (int c = 0, n = 0; c < clamps; c++) {
            int column = s.below(loaders / near);
            for (int k = 0; k < near; k++, n++) {
                values[n] = 6 + s.below(900) / 10.0;
                columns[n] = column;
                column += 1 + s.below(loaders / near - 1);
            }
            rows[c + 1] = (c + 1) * near;
        }
        return new CRSMatrix(clamps, loaders, values.length, values, columns, rows);
    }

    public static void main(String[] args) throws Exception {
        planner = new HaulPlanner(minutes(Scale.of(14_000), 1500, 70, new Sample(8000)));
        ExecutorService planners = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(8100 + t);
            planners.execute(() -> {
                for (int i = 0; i < 12; i++) planner.step(s);
            });
        }
        planners.shutdown();
        planners.awaitTermination(90, TimeUnit.SECONDS);
        System.out.printf("%.0f minutes at most, %.1f hectares, %d%n", planner.busiest, FIELDS.hectares(7), CONTRACTS.groszy(12));
        Ready.last();
    }
}
