package org.rowandseat.plans;

import cinema.*;

import org.harness.Ready;

import scala.Option;
import scala.collection.concurrent.TrieMap;

import java.util.*;

/** Draws the plan of a hall with its free seats, and keeps the basis of each hall and price group. */
public class Main {
    static final class PlanKey {
        final int hall;
        final String prices;

        PlanKey(int hall, String prices) {
            this.hall = hall;
            this.prices = prices;
        }
    }

    static final class SeatPlan {
        final byte[] seats = new byte[280];
        final int[] rowPrices = new int[20];
        final String caption;

        SeatPlan(PlanKey key, Dice d) {
            Arrays.fill(seats, (byte) (1 + key.hall % 7));
            for (int i = 0; i < rowPrices.length; i++) rowPrices[i] = 900 + 10 * d.below(60);
            caption = "hall " + key.hall + ", prices " + key.prices;
        }
    }

    static final class Plans {
        private final TrieMap<PlanKey, SeatPlan> drawn = new TrieMap<>();
        private final Dice d = new Dice(107);

        SeatPlan of(int hall, String prices) {
            PlanKey key = new PlanKey(hall, prices);
            Option<SeatPlan> plan = drawn.get(key);
            if (plan.isDefined()) return plan.get();
            SeatPlan fresh = new SeatPlan(key, d);
            drawn.put(key, fresh);
            return fresh;
        }
    }

    private static final Plans PLANS = new Plans();

    public static void main(String[] a) throws Exception {
        Licences.read(9500);
        Frames.open(150);
        Shows.plan(44000);
        Ratings.collect(500);
        Sales.replay(27000);
        Dice d = new Dice(108);
        String[] prices = {"weekday", "weekend", "premiere"};
        long free = 0;
        for (int i = 0; i < Integer.getInteger("asked", 9000); i++) free += PLANS.of(d.below(20), prices[d.below(3)]).seats.length;
        Ready.last();
    }
}
