package ie.glenview.vets;

import ie.glenview.base.CateringContracts;
import ie.glenview.base.FinishFrames;
import ie.glenview.base.StudRegister;
import ie.glenview.base.TimingLoops;
import ie.glenview.base.WithdrawalTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.harness.Ready;
import org.harness.Sample;

/** The vets on call: a case is opened for a horse in its box, written on while it lasts, and billed when the horse is discharged. */
public class Main {
    static final class Patient {
        private final String chip;
        private final String name;
        private String yard;
        private int box;

        Patient(String chip, String name, String yard, int box) {
            this.chip = chip;
            this.name = name;
            this.yard = yard;
            this.box = box;
        }

        void moveTo(String yard, int box) {
            this.yard = yard;
            this.box = box;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Patient p && p.chip.equals(chip) && p.yard.equals(yard) && p.box == box;
        }

        @Override
        public int hashCode() {
            return Objects.hash(chip, yard, box);
        }
    }

    record Finding(Instant at, short pulse, short temperature, String remark) {}

    static final class VetCase {
        final int number;
        final Instant opened;
        final String complaint;
        final List<Finding> findings = new ArrayList<>();

        VetCase(int number, Instant opened, String complaint) {
            this.number = number;
            this.opened = opened;
            this.complaint = complaint;
        }
    }

    static final class CallRoom {
        private final Map<Patient, VetCase> cases = new HashMap<>();
        private int billed;

        VetCase open(Patient p, int number, Instant at, String complaint) {
            return cases.computeIfAbsent(p, k -> new VetCase(number, at, complaint));
        }

        void discharge(Patient p) {
            VetCase c = cases.remove(p);
            if (c != null) billed += 40 + 15 * c.findings.size();
        }
    }

    static final class VetService {
        final CallRoom calls = new CallRoom();
        final WithdrawalTimes withdrawal = new WithdrawalTimes(51);
        final StudRegister stud = new StudRegister(52);
        final TimingLoops loops = new TimingLoops(53);
        final CateringContracts catering = new CateringContracts(54);
        final FinishFrames frames = new FinishFrames();
    }

    private static final VetService VETS = new VetService();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(905);
        int n = 26_000;
        Deque<Patient> present = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(300));
            Patient p = new Patient("3720981" + s.below(100_000_000), s.text(12), "yard " + s.code(1), s.below(90));
            VetCase c = VETS.calls.open(p, 10_000 + i, at, s.text(20 + s.below(40)));
            for (int k = 2 + s.below(5); k > 0; k--) {
                c.findings.add(new Finding(at.plusSeconds(k * 1800L), (short) (30 + s.below(40)), (short) (370 + s.below(25)), s.text(20 + s.below(50))));
            }
            if (s.below(100) < 28) p.moveTo("yard " + s.code(2), s.below(90));
            present.addLast(p);
            if (present.size() > 180) VETS.calls.discharge(present.removeFirst());
        }
        Ready.last();
    }
}
