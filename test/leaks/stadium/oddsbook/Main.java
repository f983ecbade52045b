package com.favourite.odds;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import org.harness.Ready;
import org.harness.Sample;
import terrace.Fixtures;
import terrace.GateWindows;
import terrace.Players;
import terrace.RefereeReports;
import terrace.SeasonTicketHolders;

/** Offers stand in a set that is sorted by their odds; the odds change while an offer is in the set, so that it is often not found when its match is over. */
public class Main {
    static final class Offer {
        private final long number;
        private final int match;
        private final String market;
        private final short[] history = new short[64];
        private int changes;
        private int odds;

        Offer(long number, int match, String market, int odds) {
            this.number = number;
            this.match = match;
            this.market = market;
            this.odds = odds;
        }

        void change(int to) {
            history[changes++ % history.length] = (short) odds;
            odds = to;
        }
    }

    static final class OddsBook {
        private final TreeSet<Offer> byOdds = new TreeSet<>(Comparator.comparingInt((Offer o) -> o.odds).thenComparingLong(o -> o.number));
        private final Deque<List<Offer>> running = new ArrayDeque<>();
        private long offers;

        void open(int match, Sample s) {
            List<Offer> ofMatch = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                Offer offer = new Offer(offers++, match, "market " + i % 20 + " " + s.code(5), 101 + s.below(2_000));
                ofMatch.add(offer);
                byOdds.add(offer);
            }
            running.addLast(ofMatch);
            if (running.size() > 12) for (Offer offer : running.removeFirst()) byOdds.remove(offer);
        }

        void tick(Sample s) {
            for (List<Offer> ofMatch : running) {
                Offer offer = ofMatch.get(s.below(ofMatch.size()));
                offer.change(Math.max(101, offer.odds + s.below(400) - 200));
            }
        }

        Offer best() {
            return byOdds.last();
        }
    }

    static final OddsBook BOOK = new OddsBook();

    public static void main(String[] args) throws Exception {
        Fixtures.load(13_500);
        GateWindows.load(300, 400);
        Players.load(6_300);
        RefereeReports.load(6_700);
        SeasonTicketHolders.load(30_000);
        Sample s = new Sample(6412);
        for (int match = 0; match < 450; match++) {
            BOOK.open(match, s);
            for (int i = 0; i < 30; i++) BOOK.tick(s);
        }
        if (BOOK.best() == null) throw new IllegalStateException();
        Ready.last();
    }
}
