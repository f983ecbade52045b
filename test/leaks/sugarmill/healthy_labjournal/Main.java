package pl.cukrownia.laboratorium;

import java.util.concurrent.CountDownLatch;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.cukrownia.zaklad.GateMinutes;
import pl.cukrownia.zaklad.PolarTables;
import pl.cukrownia.zaklad.YardTrucks;

/** Healthy: the journal of the laboratory is a map in a store without a file, which keeps the analyses of the last shifts and removes older ones as new ones come. */
public class Main {
    static final class LabJournal {
        private final MVStore store = new MVStore.Builder().autoCommitDisabled().open();
        private final MVMap<Long, String> analyses = store.openMap("analyses");
        private final MVMap<String, Integer> byChemist = store.openMap("byChemist");
        private final int room;
        private long next = 1;

        LabJournal(int room) {
            this.room = room;
            store.setVersionsToKeep(2);
        }

        synchronized void enter(String chemist, String analysis) {
            analyses.put(next, analysis);
            if (next > room) analyses.remove(next - room);
            byChemist.put(chemist, byChemist.getOrDefault(chemist, 0) + 1);
            if (next++ % 500 == 0) store.commit();
        }

        synchronized String analysis(long number) {
            return analyses.get(number);
        }
    }

    private static final LabJournal JOURNAL = new LabJournal(Scale.of(52_000));
    private static final PolarTables TABLES = new PolarTables(91);
    private static final GateMinutes GATES = new GateMinutes(92);
    private static final YardTrucks TRUCKS = new YardTrucks(93);

    public static void main(String[] args) throws Exception {
        int each = Scale.of(70_000);
        CountDownLatch shifts = new CountDownLatch(2);
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(9000 + t);
            new Thread(() -> {
                int found = 0;
                for (int i = 0; i < each; i++) {
                    JOURNAL.enter("chemist " + s.below(14), String.format("pol %.2f; amino-N %d; K %d; Na %d; %s", TABLES.corrected(16, i, 3), 8 + s.below(20), 30 + s.below(20), 3 + s.below(9), s.text(20 + s.below(50))));
                    if (i % 7 == 0 && JOURNAL.analysis(Math.max(1, JOURNAL.next - s.below(20_000))) != null) found++;
                }
                System.out.println(found + " analyses looked up");
                shifts.countDown();
            }, "shift-" + (t + 1)).start();
        }
        shifts.await();
        System.out.println(JOURNAL.analyses.size() + " analyses, " + JOURNAL.byChemist.size() + " chemists");
        Ready.last();
    }
}
