package at.lichtspiel.holds;

import cinema.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.ConcurrentSkipListMap;

/** Seats are held for ten minutes while somebody pays. A sweeper lets go what is past its end. */
public class Main {
    record Hold(String basket, int show, List<String> seats, long ends) {}

    static final class Counter {
        private final ConcurrentSkipListMap<Long, Hold> held = new ConcurrentSkipListMap<>();
        private long ticket;

        void hold(long now, int show, String basket, List<String> seats) {
            long ends = now + 600_000;
            held.put(ends << 20 | ticket++ & 0xFFFFF, new Hold(basket, show, seats, ends));
        }

        /** Lets go of holds that have ended, and stops at the first that has not. */
        int sweep(long now) {
            int gone = 0;
            for (Map.Entry<Long, Hold> e = held.lastEntry(); e != null && e.getValue().ends < now; e = held.lastEntry()) {
                held.remove(e.getKey());
                gone++;
            }
            return gone;
        }
    }

    private static Counter counter;

    public static void main(String[] a) throws Exception {
        Films.load(16000);
        Posters.warm(10000);
        HallPlans.draw(5400);
        Sales.replay(26000);
        Ratings.collect(480);
        counter = new Counter();
        Dice d = new Dice(101);
        int holds = Integer.getInteger("holds", 17000);
        long now = System.currentTimeMillis() - holds * 9000L, gone = 0;
        for (int i = 0; i < holds; i++) {
            now += 9000;
            List<String> seats = new ArrayList<>(4);
            for (int k = 1 + d.below(4); k > 0; k--) seats.add(d.seat());
            counter.hold(now, d.below(4000), d.hex(32), seats);
            if (i % 30 == 0) gone += counter.sweep(now);
        }
        Ready.last();
    }
}
