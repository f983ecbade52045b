package fr.cabinetseine.conflicts;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.assize.base.FeeTables;
import org.assize.base.JudgmentCache;
import org.assize.base.PartyLru;
import org.assize.base.ScanShelf;
import org.assize.base.ServiceWindow;
import org.harness.Ready;
import org.harness.Sample;

/** Every ten minutes the list of opponents is loaded again and joined to the check by "or", while the lists before it stay in the check. */
public class Main {
    /** Parties against whom the firm acts, as the list was at that time. */
    static class OpponentList {
        private final Instant loaded;
        private final Set<String> names;

        OpponentList(Instant loaded, Set<String> names) {
            this.loaded = loaded;
            this.names = names;
        }

        boolean contains(String party) {
            return names.contains(party);
        }
    }

    /** The list as another system hands it out: the openings of the last weeks. */
    static class MatterSystem {
        private final String[] opponents = new String[2_000];
        private int next;

        MatterSystem(Sample s) {
            for (int i = 0; i < opponents.length; i++) opponents[i] = s.text(16) + " SA " + i;
        }

        Set<String> openOpponents() {
            Set<String> names = new HashSet<>();
            for (int i = 0; i < 70; i++) names.add(new String(opponents[(next + i) % opponents.length].toCharArray()));
            next++;
            return names;
        }
    }

    static class ConflictCheck {
        private Predicate<String> conflict = party -> party.isBlank();
        private long asked;

        void refresh(OpponentList list) {
            conflict = conflict.or(list::contains);
        }

        boolean mayAccept(String party) {
            asked++;
            return !conflict.test(party);
        }
    }

    static class Intake {
        private final MatterSystem matters;
        private final ConflictCheck check = new ConflictCheck();
        private int accepted;

        Intake(MatterSystem matters) {
            this.matters = matters;
        }

        void tick(Instant at) {
            check.refresh(new OpponentList(at, matters.openOpponents()));
        }

        void request(String party) {
            if (check.mayAccept(party)) accepted++;
        }
    }

    static class Firm {
        final Intake intake;
        final ScanShelf files = new ScanShelf(91, 24);
        final JudgmentCache judgments = new JudgmentCache(92);
        final FeeTables fees = new FeeTables(93);
        final PartyLru parties = new PartyLru(94);
        final ServiceWindow served = new ServiceWindow(95);

        Firm(Sample s) throws Exception {
            intake = new Intake(new MatterSystem(s));
        }
    }

    private static Firm firm;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(3109);
        firm = new Firm(s);
        int n = 1_900;
        for (int i = 0; i < n; i++) {
            firm.intake.tick(Sample.at(i, n, Duration.ofMinutes(10L * n)));
            if (i % 3 == 0) firm.intake.request(s.text(18));
        }
        Ready.last();
    }
}
