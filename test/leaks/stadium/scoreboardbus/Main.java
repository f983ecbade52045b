package de.flutlicht.boards;

import com.squareup.otto.Bus;
import com.squareup.otto.Subscribe;
import com.squareup.otto.ThreadEnforcer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import terrace.Fixtures;
import terrace.GoalModel;
import terrace.PitchSensors;
import terrace.RefereeReports;
import terrace.SeatMaps;

/** Boxes show the score on tablets; a tablet that is switched on gets a board, which registers with the bus and never leaves it. */
public class Main {
    public static final class Goal {
        private final int match;
        private final int minute;

        Goal(int match, int minute) {
            this.match = match;
            this.minute = minute;
        }
    }

    public static final class BoxBoard {
        private final int box;
        private final int match;
        private final byte[] picture;
        private boolean on = true;
        private int goals;

        BoxBoard(int box, int match, byte[] picture) {
            this.box = box;
            this.match = match;
            this.picture = picture;
        }

        @Subscribe
        public void onGoal(Goal goal) {
            if (on && goal.match == match) goals++;
        }

        void switchOff() {
            on = false;
        }
    }

    static final class Arena {
        private final Bus bus = new Bus(ThreadEnforcer.ANY, "goals");
        private final Deque<BoxBoard> on = new ArrayDeque<>();

        void switchOn(BoxBoard board) {
            bus.register(board);
            on.addLast(board);
            if (on.size() > 60) on.removeFirst().switchOff();
        }
    }

    static final Arena ARENA = new Arena();

    public static void main(String[] args) throws Exception {
        Fixtures.load(13_500);
        GoalModel.load(40, 400);
        PitchSensors.load(225, 1_250);
        RefereeReports.load(6_700);
        SeatMaps.load(900);
        Sample s = new Sample(6403);
        for (int i = 0; i < 1_600; i++) {
            ARENA.switchOn(new BoxBoard(i % 60, i / 60, s.bytes(3_000 + s.below(2_400))));
            if (i % 25 == 0) ARENA.bus.post(new Goal(i / 60, 1 + s.below(90)));
        }
        Ready.last();
    }
}
