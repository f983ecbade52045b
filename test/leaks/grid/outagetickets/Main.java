package com.outageline.tickets;

import grid.*;

import org.harness.Ready;

import scala.collection.concurrent.TrieMap;

import java.time.LocalDateTime;
import java.util.*;

/**
 * Outages that customers report are open tickets. The number of a ticket has leading zeros when it
 * is opened and none when it is closed, so what is closed is not found and stays open.
 */
public class Main {
    static final class Ticket {
        final String number, address, report;
        final LocalDateTime reported;
        final Set<String> callers = new LinkedHashSet<>();

        Ticket(String number, Rnd r) {
            this.number = number;
            address = r.address();
            report = r.text(140);
            reported = LocalDateTime.of(2026, 1, 1, 0, 0).plusMinutes(r.upTo(500000));
            for (int i = 1 + r.upTo(3); i > 0; i--) callers.add("+44" + r.digits(10));
        }
    }

    static final class OutageLine {
        private final TrieMap<String, Ticket> tickets = new TrieMap<>();
        private int next;

        int report(Rnd r) {
            int n = ++next;
            String number = String.format("%08d", n);
            tickets.put(number, new Ticket(number, r));
            return n;
        }

        void restored(int number) {
            tickets.remove(Integer.toString(number));
        }
    }

    private static final OutageLine LINE = new OutageLine();

    public static void main(String[] a) throws Exception {
        Forecasts.compute(12000);
        Customers.load(20000);
        Catalogue.read(9000);
        Phasors.sample(230, 1200);
        Settings.parse(8500);
        Rnd r = new Rnd(116);
        for (int i = 0; i < 11000; i++) {
            int n = LINE.report(r);
            if (n > 40) LINE.restored(n - 40);
        }
        Ready.last();
    }
}
