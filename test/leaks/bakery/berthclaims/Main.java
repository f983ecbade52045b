package com.northmole.marina;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.harness.Ready;
import org.harness.Sample;

/** Claims of berths are keys of a map; the hash code contains the state, which changes before they are taken out. */
public class Main {
    enum State { ASKED, GRANTED, LEFT, WITHDRAWN }

    static final class Claim {
        final String berth, boat;
        final long from;
        State state = State.ASKED;

        Claim(String berth, String boat, long from) {
            this.berth = berth;
            this.boat = boat;
            this.from = from;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Claim c && berth.equals(c.berth) && boat.equals(c.boat) && from == c.from && state == c.state;
        }

        @Override
        public int hashCode() {
            return Objects.hash(berth, boat, from, state.ordinal());
        }
    }

    static final class Stay {
        final String skipper, phone, note;
        final double length, draught;
        int meter;

        Stay(Words w) {
            skipper = w.person();
            phone = w.phone();
            note = w.note(5);
            length = 6 + w.real() * 14;
            draught = 1 + w.real() * 2;
        }
    }

    static final class BerthLedger {
        private final Map<Claim, Stay> active = new HashMap<>();
        long nights;

        void ask(Claim c, Stay s) {
            active.put(c, s);
        }

        void withdraw(Claim c) {
            active.remove(c);
            c.state = State.WITHDRAWN;
        }

        void leave(Claim c) {
            c.state = State.LEFT;
            Stay s = active.remove(c);
            if (s != null) nights += s.meter;
        }
    }

    private final BerthLedger ledger = new BerthLedger();

    public static void main(String[] args) throws Exception {
        StockDb.load();
        Photos.load();
        OpenOrders orders = OpenOrders.load();
        Recipes.load();
        Prices.load();
        Main marina = new Main();
        Words w = new Words(6);
        ArrayDeque<Claim> there = new ArrayDeque<>();
        int n = 26_000;
        for (int i = 0; i < n; i++) {
            Claim c = new Claim((char) ('A' + w.below(9)) + "-" + w.below(120), "DE-" + w.hex(8), Sample.at(i, n, Duration.ofDays(90)).toEpochMilli());
            marina.ledger.ask(c, new Stay(w));
            if (w.chance(0.35)) marina.ledger.withdraw(c);
            else there.add(c);
            if (there.size() > 420) marina.ledger.leave(there.poll());
        }
        Ready.last();
        System.out.println(orders + " " + marina.ledger.nights + there.size());
    }
}
