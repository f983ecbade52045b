package ie.glenview.board;

import ie.glenview.base.BettingAccounts;
import ie.glenview.base.FormLines;
import ie.glenview.base.GoingTables;
import ie.glenview.base.SilksPictures;
import ie.glenview.base.TimingLoops;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.harness.Ready;
import org.harness.Sample;

/** The board of runners for the bookmakers: who is declared, less those that the stewards have withdrawn. */
public class Main {
    record BoardRunner(int race, int cloth, String horse) {}

    record NonRunner(int race, int cloth, Instant at, String reason) {}

    static final class RunnerBoard {
        private volatile List<BoardRunner> declared = List.of();
        private volatile Predicate<BoardRunner> shown = r -> r.cloth() > 0;

        void declare(List<BoardRunner> runners) {
            declared = List.copyOf(runners);
        }

        /** The stewards' list comes again every few minutes. */
        void withdraw(List<NonRunner> list) {
            List<NonRunner> out = List.copyOf(list);
            shown = shown.and(r -> out.stream().noneMatch(o -> o.race() == r.race() && o.cloth() == r.cloth()));
        }

        List<BoardRunner> runners() {
            return declared.stream().filter(shown).toList();
        }
    }

    static final class BettingRing {
        final RunnerBoard board = new RunnerBoard();
        final SilksPictures silks = new SilksPictures(61);
        final FormLines form = new FormLines(62);
        final BettingAccounts accounts = new BettingAccounts(63);
        final GoingTables going = new GoingTables(64);
        final TimingLoops loops = new TimingLoops(65);
    }

    private static final BettingRing RING = new BettingRing();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(906);
        int lists = 2600;
        int day = -1;
        List<String> reasons = new ArrayList<>();
        List<int[]> places = new ArrayList<>();
        for (int i = 0; i < lists; i++) {
            Instant at = Sample.at(i, lists, Duration.ofDays(26));
            if (i / 100 != day) {
                day = i / 100;
                List<BoardRunner> runners = new ArrayList<>();
                for (int k = 0; k < 96; k++) runners.add(new BoardRunner(day * 8 + k / 12, 1 + k % 12, s.text(14)));
                RING.board.declare(runners);
                reasons.clear();
                places.clear();
            }
            if (places.size() < 12 || places.size() < 26 && s.below(8) == 0) {
                places.add(new int[] {day * 8 + s.below(8), 1 + s.below(12)});
                reasons.add(s.text(24 + s.below(60)));
            }
            List<NonRunner> out = new ArrayList<>();
            for (int k = 0; k < places.size(); k++) out.add(new NonRunner(places.get(k)[0], places.get(k)[1], at, new String(reasons.get(k).getBytes())));
            RING.board.withdraw(out);
            if (i % 50 == 0 && RING.board.runners().isEmpty()) throw new IllegalStateException();
        }
        Ready.last();
    }
}
