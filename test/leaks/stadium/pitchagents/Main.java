package org.tikitaka.training;

import com.badlogic.gdx.ai.msg.MessageManager;
import com.badlogic.gdx.ai.msg.Telegram;
import com.badlogic.gdx.ai.msg.Telegraph;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import terrace.ClubCrests;
import terrace.PitchSensors;
import terrace.Players;
import terrace.RefereeReports;
import terrace.SeasonTicketHolders;

/** Coaches try a tactic with simulated players; each player listens to the ball at the one message manager and does not stop when the drill is over. */
public class Main {
    static final int BALL = 7;
    static final int WHISTLE = 8;

    static final class SimulatedPlayer implements Telegraph {
        private final int shirt;
        private final float[] run = new float[260];
        private int steps;
        private boolean stopped;

        SimulatedPlayer(int shirt) {
            this.shirt = shirt;
        }

        @Override
        public boolean handleMessage(Telegram telegram) {
            if (telegram.message == WHISTLE) stopped = true;
            else if (!stopped && steps < run.length) run[steps++] = (Float) telegram.extraInfo;
            return true;
        }
    }

    static final class Drill {
        private final List<SimulatedPlayer> players = new ArrayList<>();

        void play(Sample s) {
            MessageManager messages = MessageManager.getInstance();
            for (int shirt = 1; shirt <= 22; shirt++) {
                SimulatedPlayer player = new SimulatedPlayer(shirt);
                players.add(player);
                messages.addListeners(player, BALL, WHISTLE);
            }
            for (int i = 0; i < 30; i++) messages.dispatchMessage(BALL, (Object) (float) s.real());
            messages.dispatchMessage(WHISTLE);
        }
    }

    static final class DrillDesk {
        private Drill last;
        private int drills;

        void run(Sample s) {
            last = new Drill();
            last.play(s);
            drills++;
        }
    }

    static final DrillDesk DESK = new DrillDesk();

    public static void main(String[] args) throws Exception {
        ClubCrests.load(4_500);
        PitchSensors.load(600, 1_250);
        Players.load(6_300);
        RefereeReports.load(6_700);
        SeasonTicketHolders.load(11_200);
        Sample s = new Sample(6407);
        for (int i = 0; i < 320; i++) DESK.run(s);
        Ready.last();
    }
}
