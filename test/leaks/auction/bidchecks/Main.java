package com.paddleone.checks;

import gavel.HammerPrices;
import gavel.LabelBitmaps;
import gavel.LotCatalogue;
import gavel.ParcelStates;
import gavel.ScaleRings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;

/** Bids that are being checked are in a map by identity; the check hands back a changed copy of the bid, with which the original is not found. */
public class Main {
    enum State { PLACED, CHECKED, REFUSED }

    record Bid(long number, String lot, String bidder, long cents, Instant at, State state) {
        Bid as(State next) {
            return new Bid(number, lot, bidder, cents, at, next);
        }
    }

    static final class Check {
        private final long startedAt;
        private final String[] signals;
        private final float[] scores;

        Check(long startedAt, String[] signals, float[] scores) {
            this.startedAt = startedAt;
            this.signals = signals;
            this.scores = scores;
        }
    }

    static final class BidDesk {
        private final Map<Bid, Check> running = Collections.synchronizedMap(new IdentityHashMap<>());
        private long refused;

        void place(Bid bid, Sample s) {
            String[] signals = {"address " + s.code(6), "device " + s.id(), "card " + s.below(9_999)};
            float[] scores = new float[24];
            for (int i = 0; i < scores.length; i++) scores[i] = (float) s.real();
            running.put(bid, new Check(bid.at().toEpochMilli(), signals, scores));
            done(check(bid));
        }

        private Bid check(Bid bid) {
            Check check = running.get(bid);
            return bid.as(check.scores[0] > 0.97f ? State.REFUSED : State.CHECKED);
        }

        private void done(Bid bid) {
            running.remove(bid);
            if (bid.state() == State.REFUSED) {
                synchronized (this) {
                    refused++;
                }
            }
        }
    }

    static final BidDesk DESK = new BidDesk();

    public static void main(String[] args) throws Exception {
        HammerPrices.load(92, 90);
        LabelBitmaps.load(62);
        LotCatalogue.load(11_500);
        ParcelStates.load(47_000);
        ScaleRings.load(500, 1_200);
        ExecutorService checkers = Executors.newFixedThreadPool(2, r -> new Thread(r, "bid-checker"));
        List<Future<?>> sales = new ArrayList<>();
        for (int sale = 0; sale < 8; sale++) {
            int seed = 4290 + sale;
            sales.add(checkers.submit(() -> {
                Sample s = new Sample(seed);
                Instant at = Instant.now().minusSeconds(7_200L * (4_299 - seed));
                for (int i = 0; i < 850; i++) DESK.place(new Bid(seed * 100_000L + i, "L" + s.below(20_000), "B" + s.below(300_000), 1_000L * s.below(9_000), at = at.plusMillis(8_000), State.PLACED), s);
            }));
        }
        for (Future<?> sale : sales) sale.get();
        Ready.last();
    }
}
