package se.malarauktion.replay;

import gavel.Artists;
import gavel.HammerPrices;
import gavel.LabelBitmaps;
import gavel.LotPictures;
import gavel.Postcodes;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;

/** Bids may arrive twice; their numbers are kept in a set of bits. The bits of old bids are cleared, but the numbers only rise, and the set with them. */
public class Main {
    record Bid(int number, String lot, long cents, long at) {}

    static final class DuplicateGuard {
        private static final int REMEMBERED = 12_000;
        private final BitSet seen = new BitSet();
        private final Deque<Bid> order = new ArrayDeque<>();
        private long duplicates;

        boolean first(Bid bid) {
            if (seen.get(bid.number())) {
                duplicates++;
                return false;
            }
            seen.set(bid.number());
            order.addLast(bid);
            if (order.size() > REMEMBERED) seen.clear(order.removeFirst().number());
            return true;
        }
    }

    static final class BidIntake {
        private final DuplicateGuard guard = new DuplicateGuard();
        private long accepted;

        void receive(Bid bid) {
            if (guard.first(bid)) accepted++;
        }
    }

    static final BidIntake INTAKE = new BidIntake();

    public static void main(String[] args) throws Exception {
        Artists.load(24_000);
        HammerPrices.load(92, 90);
        LabelBitmaps.load(60);
        LotPictures.load(8_600);
        Postcodes.load(180_000);
        Sample s = new Sample(4330);
        long at = System.currentTimeMillis() - 40L * 86_400_000L;
        int number = 0;
        for (int i = 0; i < 300_000; i++) {
            number += 1 + s.below(240);
            Bid bid = new Bid(number, "L" + s.below(20_000), 100L * s.below(90_000), at += 11_000);
            INTAKE.receive(bid);
            if (s.below(50) == 0) INTAKE.receive(bid);
        }
        Ready.last();
    }
}
