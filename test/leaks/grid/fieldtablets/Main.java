package com.northgrid.fieldforce;

import grid.*;

import org.harness.Ready;

import java.time.Duration;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Crews sign on with their tablets at the start of a shift. Sign-ons last twelve hours, but nothing
 * calls the method that removes the old ones, and few crews sign off.
 */
public class Main {
    record Task(String order, String place, String instructions) {}

    static final class SignOn {
        final String crew, device;
        final Instant until;
        final List<Task> shift = new ArrayList<>();

        SignOn(Rnd r, Instant at) {
            crew = "crew " + r.upTo(140);
            device = r.digits(15);
            until = at.plus(Duration.ofHours(12));
            for (int i = 6 + r.upTo(6); i > 0; i--) shift.add(new Task("WO" + r.digits(7), r.address(), r.text(80)));
        }
    }

    static final class TabletGate {
        private final Map<UUID, SignOn> signedOn = new ConcurrentHashMap<>();

        UUID signOn(Rnd r, Instant at) {
            UUID ticket = new UUID(r.bits(), r.bits());
            signedOn.put(ticket, new SignOn(r, at));
            return ticket;
        }

        boolean allowed(UUID ticket, Instant now) {
            SignOn s = signedOn.get(ticket);
            return s != null && s.until.isAfter(now);
        }

        void signOff(UUID ticket) {
            signedOn.remove(ticket);
        }

        void tidy(Instant now) {
            signedOn.values().removeIf(s -> s.until.isBefore(now));
        }
    }

    private static final TabletGate gate = new TabletGate();

    public static void main(String[] a) throws Exception {
        Customers.load(26000);
        Phasors.sample(280, 1200);
        Alarms.watch(30000);
        Forecasts.compute(13000);
        Frames.allot(5000);
        Rnd r = new Rnd(101);
        Instant start = Instant.now().minus(Duration.ofDays(40));
        for (int i = 0; i < 4600; i++) {
            Instant at = start.plus(Duration.ofMinutes(i * 12L));
            UUID t = gate.signOn(r, at);
            gate.allowed(t, at);
            if (i % 9 == 0) gate.signOff(t);
        }
        Ready.last();
    }
}
