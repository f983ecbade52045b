package org.openlots.clock;

import gavel.BidWindows;
import gavel.LotCatalogue;
import gavel.ParcelStates;
import gavel.RegularBidders;
import gavel.ShippingRates;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** Auctions end by a wheel of seconds; an end that is farther away than one turn waits in a list, and stays there when it gets its place in the wheel. */
public class Main {
    static final class Ending {
        private final String lot;
        private final String title;
        private final long due;
        private final List<String> notify;
        private boolean fired;

        Ending(String lot, String title, long due, List<String> notify) {
            this.lot = lot;
            this.title = title;
            this.due = due;
            this.notify = notify;
        }
    }

    static final class Wheel {
        private final List<List<Ending>> slots = new ArrayList<>();
        private final List<Ending> later = new ArrayList<>();
        private long second;
        private long ended;
        private long mails;

        Wheel(int size, long second) {
            this.second = second;
            for (int i = 0; i < size; i++) slots.add(new ArrayList<>());
        }

        void schedule(Ending ending) {
            if (ending.due - second < slots.size()) slot(ending.due).add(ending);
            else later.add(ending);
        }

        private List<Ending> slot(long due) {
            return slots.get((int) (due % slots.size()));
        }

        void tick() {
            second++;
            List<Ending> now = slot(second);
            for (Ending ending : now) {
                ending.fired = true;
                ended++;
                mails += ending.notify.size();
            }
            now.clear();
            if (second % slots.size() == 0) {
                for (Ending ending : later) {
                    if (!ending.fired && ending.due > second && ending.due - second < slots.size()) slot(ending.due).add(ending);
                }
            }
        }
    }

    static final class AuctionClock {
        private final Wheel wheel = new Wheel(600, System.currentTimeMillis() / 1_000 - 86_400);

        void run(int seconds, Sample s) {
            long lot = 0;
            for (int i = 0; i < seconds; i++) {
                if (i % 12 == 0) {
                    List<String> notify = new ArrayList<>();
                    for (int k = 0; k < 2 + s.below(5); k++) notify.add("bidder-" + s.below(300_000));
                    wheel.schedule(new Ending("L" + lot++, s.text(40), wheel.second + 60 + s.below(7_200), notify));
                }
                wheel.tick();
            }
        }
    }

    static final AuctionClock CLOCK = new AuctionClock();

    public static void main(String[] args) throws Exception {
        BidWindows.load(600, 300);
        LotCatalogue.load(11_000);
        ParcelStates.load(47_000);
        RegularBidders.load(25_000);
        ShippingRates.load(2_400);
        Thread clock = new Thread(() -> CLOCK.run(86_000, new Sample(4320)), "auction-clock");
        clock.start();
        clock.join();
        Ready.last();
    }
}
