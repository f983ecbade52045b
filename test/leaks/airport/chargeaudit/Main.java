package com.airportfees.charges;

import airport.*;

import org.harness.Ready;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Every charge leaves a record of its calculation in a static queue that nobody reads. */
public class Main {
    static final class ChargeAudit {
        private static final Queue<Entry> TRAIL = new ConcurrentLinkedQueue<>();

        static final class Entry {
            final Instant at = Instant.now();
            final String flight, step;
            final BigDecimal amount;

            Entry(String flight, String step, BigDecimal amount) {
                this.flight = flight;
                this.step = step;
                this.amount = amount;
            }
        }

        static void note(String flight, String step, BigDecimal amount) {
            TRAIL.add(new Entry(flight, step, amount));
        }
    }

    static final class Charges {
        private BigDecimal total = BigDecimal.ZERO;

        void charge(Rnd r) {
            String flight = r.flight();
            BigDecimal landing = BigDecimal.valueOf(r.upTo(900000), 2);
            ChargeAudit.note(flight, "landing, " + r.upTo(400) + " t", landing);
            BigDecimal noise = landing.multiply(new BigDecimal("0.073"));
            ChargeAudit.note(flight, "noise class " + r.upTo(7), noise);
            total = total.add(landing).add(noise);
        }
    }

    private static final Charges CHARGES = new Charges();

    public static void main(String[] a) throws Exception {
        Charts.load(18000);
        Timetable.publish(50000);
        Menus.show(12000);
        Passengers.register(12000);
        Phrases.record(9000);
        Rnd r = new Rnd(120);
        for (int i = 0; i < 24000; i++) CHARGES.charge(r);
        Ready.last();
    }
}
