package org.kopbase.tallies;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.collections.Factory;
import org.apache.commons.collections.map.LazyMap;
import org.harness.Ready;
import org.harness.Sample;
import terrace.FrameBuffers;
import terrace.OpenBaskets;
import terrace.PriceList;
import terrace.SeasonTicketHolders;
import terrace.SeatMaps;

/** Tallies of what was sold by match and row are made when they are first needed; the page of free seats asks for rows that do not exist as well. */
public class Main {
    static final class Tally {
        private final int[] soldByHour = new int[24];
        private int sold;
        private int returned;
    }

    static final class TallyDesk {
        private final Map<String, Tally> tallies = newTallies();
        private long asked;

        @SuppressWarnings("unchecked")
        private static Map<String, Tally> newTallies() {
            return LazyMap.decorate(new HashMap<>(), (Factory) Tally::new);
        }

        synchronized void sell(String row, int hour) {
            Tally tally = tallies.get(row);
            tally.sold++;
            tally.soldByHour[hour]++;
        }

        /** What the address of the page says is taken as it comes. */
        synchronized int free(String row) {
            asked++;
            Tally tally = tallies.get(row);
            return 28 - tally.sold + tally.returned;
        }
    }

    static final TallyDesk DESK = new TallyDesk();

    public static void main(String[] args) throws Exception {
        FrameBuffers.load(144);
        OpenBaskets.load(27_000);
        PriceList.load(16_500);
        SeasonTicketHolders.load(11_200);
        SeatMaps.load(900);
        Sample s = new Sample(6402);
        long free = 0;
        for (int i = 0; i < 34_000; i++) {
            if (i % 20 == 0) DESK.sell("match " + (2_600 + i / 2_000) + " row " + s.below(40), s.below(24));
            free += DESK.free("match " + (2_600 + i / 2_000) + " block " + s.below(900) + " row " + s.below(5_000));
        }
        if (free < 0) throw new IllegalStateException();
        Ready.last();
    }
}
