package com.norrsund.boarding;

import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import quay.AgencyTrie;
import quay.BookingWindow;
import quay.DeckPlans;
import quay.LoadingDatabase;
import quay.PositionRings;

/** How long each vehicle takes from the check-in to the deck. The clock of a vehicle that is sent to another lane is started anew, and the first one runs on. */
public class Main {
    static class Lane {
        private final String name;
        private final LongTaskTimer onTheWay;
        private int boarded;

        Lane(String name, MeterRegistry meters) {
            this.name = name;
            onTheWay = LongTaskTimer.builder("boarding.vehicle").tag("lane", name).register(meters);
        }
    }

    static class BoardingClock {
        private final MeterRegistry meters = new SimpleMeterRegistry();
        private final List<Lane> lanes = new ArrayList<>();

        BoardingClock(int lanes) {
            for (int i = 1; i <= lanes; i++) this.lanes.add(new Lane("quay " + (i - 1) / 8 + " lane " + (i - 1) % 8, meters));
        }

        void board(int first, int second) {
            LongTaskTimer.Sample way = lanes.get(first).onTheWay.start();
            if (second != first) way = lanes.get(second).onTheWay.start();
            way.stop();
            lanes.get(second).boarded++;
        }
    }

    static final BoardingClock CLOCK = new BoardingClock(160);

    public static void main(String[] args) throws Exception {
        AgencyTrie.load(12_000);
        BookingWindow.load(24_000);
        DeckPlans.load(60);
        LoadingDatabase.load(20_000);
        PositionRings.load(280, 1_500);
        Sample s = new Sample(9_111);
        for (int i = 0; i < 250_000; i++) {
            int lane = s.below(160);
            CLOCK.board(lane, s.below(5) < 2 ? lane - lane % 8 + s.below(8) : lane);
        }
        Ready.last();
    }
}
