package com.maplezoo.kitchen;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.EnclosurePhotos;
import vivarium.MemberDesk;
import vivarium.Pedigrees;
import vivarium.SpeciesBook;
import vivarium.TicketsToday;

/** The feed kitchen has a lane of portions for each round of a keeper. A lane is emptied when the round is driven; the empty lane stays under the number of the round. */
public class Main {
    record Portion(String animal, int grams, String feed) {}

    static final class Lane {
        private final String keeper;
        private final String trolley;
        private final long openedAt = System.currentTimeMillis();
        private final Deque<Portion> portions = new ArrayDeque<>(24);

        Lane(String keeper, String trolley) {
            this.keeper = keeper;
            this.trolley = trolley;
        }
    }

    static final class Kitchen {
        private final Map<Long, Lane> lanes = new HashMap<>();
        private long grams;

        void cook(long round, Portion portion, Sample s) {
            lanes.computeIfAbsent(round, number -> new Lane("keeper " + s.code(6), "trolley " + number % 40)).portions.add(portion);
        }

        void drive(long round) {
            Lane lane = lanes.get(round);
            for (Portion portion; (portion = lane.portions.poll()) != null; ) grams += portion.grams();
        }
    }

    static final Kitchen KITCHEN = new Kitchen();

    public static void main(String[] args) throws Exception {
        EnclosurePhotos.load(7_000);
        MemberDesk.load(22_000);
        Pedigrees.load(60_000, 1_000);
        SpeciesBook.load(13_000);
        TicketsToday.load(42_000);
        Sample s = new Sample(5211);
        for (long round = 500_000; round < 523_000; round++) {
            for (int i = 0; i < 4 + s.below(14); i++) KITCHEN.cook(round, new Portion("animal " + s.below(2_400), 50 + s.below(9_000), "feed " + s.below(90)), s);
            if (round >= 500_012) KITCHEN.drive(round - 12);
        }
        Ready.last();
    }
}
