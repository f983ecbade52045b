package org.hexmarch.server;

import cinema.*;

import org.harness.Ready;

import java.util.*;

/** Turns of a game by post. A turn makes a new state; the one before it is there to be taken back to. */
public class Main {
    record Order(String unit, int from, int to) {}

    record GameState(int turn, int[] owners, List<Order> orders, GameState previous) {
        GameState after(List<Order> orders) {
            int[] next = owners.clone();
            for (Order o : orders) next[o.to] = next[o.from];
            return new GameState(turn + 1, next, orders, this);
        }
    }

    static final class Games {
        private final Map<String, GameState> current = new LinkedHashMap<>();

        void play(String game, List<Order> orders) {
            current.compute(game, (g, state) -> (state == null ? new GameState(0, new int[37], List.of(), null) : state).after(orders));
        }

        /** Only the last turn can be taken back. */
        void takeBack(String game) {
            current.computeIfPresent(game, (g, state) -> state.previous == null ? state : state.previous);
        }
    }

    private static final Games GAMES = new Games();

    public static void main(String[] a) throws Exception {
        HallPlans.draw(5600);
        Visitors.warm(28000);
        Ratings.collect(500);
        Frames.open(150);
        Sales.replay(27000);
        Dice d = new Dice(115);
        for (int i = 0; i < Integer.getInteger("turns", 21000); i++) {
            List<Order> orders = new ArrayList<>(3);
            for (int k = 0; k < 3; k++) orders.add(new Order("unit" + d.below(12), d.below(37), d.below(37)));
            GAMES.play("game-" + d.below(16), orders);
            if (d.below(60) == 0) GAMES.takeBack("game-" + d.below(16));
        }
        Ready.last();
    }
}
