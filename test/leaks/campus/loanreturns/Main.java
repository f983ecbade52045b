package dk.oresundlib.loans;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import quad.ClimateRings;
import quad.CoverPictures;
import quad.Modules;
import quad.SheetBitmaps;
import quad.Students;

/** Devices are lent at a counter and kept by a long number; the scanner of returns says an int, and the map does not find that. */
public class Main {
    static final class DeviceLoan {
        private final long device;
        private final int student;
        private final String kind;
        private final String condition;
        private final long lentAt;
        private long returnedAt;

        DeviceLoan(long device, int student, String kind, String condition, long lentAt) {
            this.device = device;
            this.student = student;
            this.kind = kind;
            this.condition = condition;
            this.lentAt = lentAt;
        }
    }

    record ReturnSlip(int label, DeviceLoan loan, long at) {}

    static final class Counter {
        private final Map<Long, DeviceLoan> lent = new HashMap<>();
        private int returned;

        void lend(DeviceLoan loan) {
            lent.put(loan.device, loan);
        }

        void takeBack(ReturnSlip slip) {
            slip.loan().returnedAt = slip.at();
            lent.remove(slip.label());
            returned++;
        }
    }

    static final Counter COUNTER = new Counter();

    public static void main(String[] args) throws Exception {
        ClimateRings.load(420, 1_300);
        CoverPictures.load(7_500);
        Modules.load(9, 900);
        SheetBitmaps.load(42);
        Students.load(19_000);
        Sample s = new Sample(5311);
        Deque<DeviceLoan> out = new ArrayDeque<>();
        long at = System.currentTimeMillis() - 100L * 86_400_000L;
        String[] kinds = {"laptop", "camera", "recorder", "projector", "tablet"};
        for (int i = 0; i < 19_000; i++) {
            at += 360_000;
            DeviceLoan loan = new DeviceLoan(600_000 + i, 4_000_000 + s.below(100_000), kinds[s.below(5)], s.text(100 + s.below(120)), at);
            COUNTER.lend(loan);
            out.addLast(loan);
            if (out.size() > 350) {
                DeviceLoan back = out.removeFirst();
                COUNTER.takeBack(new ReturnSlip((int) back.device, back, at));
            }
        }
        Ready.last();
    }
}
