package com.openturnstile.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import terrace.GateWindows;
import terrace.SeatMaps;

/** Healthy: all tickets of today's match are loaded and their states change at the gates; the last refusals are kept, forty for each gate. */
public class Main {
    enum State { VALID, INSIDE, OUTSIDE, BLOCKED }

    static final class Ticket {
        private final long number;
        private final String holder;
        private final int seat;
        private volatile State state = State.VALID;
        private long changedAt;
        private short gate;

        Ticket(long number, String holder, int seat) {
            this.number = number;
            this.holder = holder;
            this.seat = seat;
        }
    }

    record Refusal(long at, long number, String reason) {}

    static final class GateControl {
        private final ConcurrentHashMap<Long, Ticket> tickets = new ConcurrentHashMap<>();
        private final Deque<Refusal>[] refusals;

        @SuppressWarnings("unchecked")
        GateControl(int gates) {
            refusals = new Deque[gates];
            for (int i = 0; i < gates; i++) refusals[i] = new ArrayDeque<>();
        }

        void scan(long number, int gate, long at) {
            Ticket ticket = tickets.get(number);
            if (ticket == null || ticket.state == State.INSIDE || ticket.state == State.BLOCKED) {
                Deque<Refusal> last = refusals[gate];
                last.addLast(new Refusal(at, number, ticket == null ? "unknown" : "state " + ticket.state));
                if (last.size() > 40) last.removeFirst();
                return;
            }
            ticket.state = State.INSIDE;
            ticket.changedAt = at;
            ticket.gate = (short) gate;
        }

        void leave(long number, long at) {
            Ticket ticket = tickets.get(number);
            if (ticket != null && ticket.state == State.INSIDE) ticket.state = State.OUTSIDE;
        }
    }

    static final GateControl CONTROL = new GateControl(70);

    public static void main(String[] args) throws Exception {
        GateWindows.load(400, 400);
        SeatMaps.load(1_500);
        Sample s = new Sample(6501);
        for (int i = 0; i < 74_000; i++) {
            Ticket ticket = new Ticket(90_000_000L + 7L * i, s.code(6) + " " + s.code(9), i);
            if (s.below(400) == 0) ticket.state = State.BLOCKED;
            CONTROL.tickets.put(ticket.number, ticket);
        }
        long at = System.currentTimeMillis() - 5_400_000L;
        for (int i = 0; i < 90_000; i++) {
            CONTROL.scan(90_000_000L + 7L * s.below(75_000), s.below(70), at += 60L);
            if (i % 30 == 0) CONTROL.leave(90_000_000L + 7L * s.below(74_000), at);
        }
        Ready.last();
    }
}
