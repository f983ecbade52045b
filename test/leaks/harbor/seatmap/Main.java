package com.ferryline.seats;

import harbor.*;

import org.eclipse.collections.impl.map.mutable.UnifiedMap;
import org.harness.Ready;

import java.util.*;

/**
 * Holds are looked up by an object whose hash code depends on its state: after confirm() they are
 * not found any more, and remove() does nothing.
 */
public class Main {
    static final class Hold {
        final String voyage;
        final int seat;
        String state = "HELD";
        String passenger;

        Hold(String v, int s, String p) {
            voyage = v;
            seat = s;
            passenger = p;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Hold h
                    && h.voyage.equals(voyage)
                    && h.seat == seat
                    && h.state.equals(state);
        }

        @Override
        public int hashCode() {
            return Objects.hash(voyage, seat, state);
        }
    }

    static final class Fare {
        final String code;
        final long until;
        final String[] rules;

        Fare(Gen g) {
            code = g.hex(9);
            until = System.currentTimeMillis() + g.num(900000);
            rules = new String[] {g.text(50), g.text(50)};
        }
    }

    static final class SeatService {
        private final Map<Hold, Fare> held = UnifiedMap.newMap();
        private final Gen g = new Gen(21);

        void book(int n) {
            for (int i = 0; i < n; i++) {
                Hold h = new Hold("V" + g.num(5000), i, g.name());
                held.put(h, new Fare(g));
                if (i % 5 != 0) h.state = "CONFIRMED";
                held.remove(h);
            }
        }
    }

    private static final SeatService SEATS = new SeatService();

    public static void main(String[] a) throws Exception {
        Labels.load(9000);
        Distances.load(2400);
        Network.load(60000);
        Documents.load(1300, 14000);
        Schedule.load(12000);
        SEATS.book(20000);
        Ready.last();
    }
}
