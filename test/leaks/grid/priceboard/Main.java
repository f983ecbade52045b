package com.spotboard.display;

import clojure.lang.*;

import grid.*;

import org.harness.Ready;

import java.util.*;

/**
 * The current prices are an atom of Clojure. Each display that connects adds a watch to it, by a key
 * of its own; when the display disconnects, the watch stays.
 */
public class Main {
    static final class Display extends AFn {
        final Keyword key;
        private final String place;
        private final double[] shown = new double[1100];
        private final List<String> ticker = new ArrayList<>();
        private boolean connected = true;

        Display(Rnd r, int number) {
            key = Keyword.intern("display-" + number);
            place = r.address();
            for (int i = 0; i < 20; i++) ticker.add(r.text(60));
        }

        @Override
        public Object invoke(Object k, Object reference, Object before, Object now) {
            if (connected) shown[((IPersistentMap) now).count() % shown.length]++;
            return null;
        }
    }

    static final class Board {
        private final Atom prices = new Atom(PersistentHashMap.EMPTY);
        private final Deque<Display> connected = new ArrayDeque<>();

        void connect(Display d) {
            prices.addWatch(d.key, d);
            connected.add(d);
            if (connected.size() > 30) connected.remove().connected = false;
        }

        void price(String zone, int cents) {
            prices.reset(((IPersistentMap) prices.deref()).assoc(zone, cents));
        }
    }

    private static Board board;

    public static void main(String[] a) throws Exception {
        RT.map();
        Phasors.sample(300, 1200);
        Tariffs.print(150000);
        Settings.parse(9500);
        Customers.load(21000);
        Forecasts.compute(11000);
        board = new Board();
        Rnd r = new Rnd(109);
        for (int i = 0; i < 900; i++) {
            board.connect(new Display(r, i));
            board.price("zone " + r.upTo(40), r.upTo(9000));
        }
        Ready.last();
    }
}
