package com.timberlink.edi;

import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.GradeTexts;
import eu.tannwald.yard.PackRegister;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Messages to customers' systems: those not taken are tried six times at most, and no more of them wait than the limit. */
public class Main {
    static final class Message implements Comparable<Message> {
        final long number;
        final String customer;
        final Instant made;
        final byte[] body;
        Instant due;
        int attempts;

        Message(long number, String customer, Instant made, byte[] body) {
            this.number = number;
            this.customer = customer;
            this.made = made;
            this.body = body;
            due = made;
        }

        @Override
        public int compareTo(Message o) {
            return due.compareTo(o.due);
        }
    }

    record Returned(long number, String customer, Instant at, int attempts) {}

    static final class Outbox {
        private static final int ATTEMPTS = 6;
        private final int limit;
        private final PriorityQueue<Message> waiting = new PriorityQueue<>();
        private final Map<Long, Message> byNumber = new HashMap<>();
        private final Deque<Returned> returned = new ArrayDeque<>();
        private long sent;

        Outbox(int limit) {
            this.limit = limit;
        }

        boolean send(Message m) {
            if (waiting.size() >= limit) return false;
            waiting.add(m);
            byNumber.put(m.number, m);
            return true;
        }

        void work(Instant now, Sample s) {
            while (!waiting.isEmpty() && !waiting.peek().due.isAfter(now)) {
                Message m = waiting.poll();
                if (s.below(100) < (m.customer.endsWith("7") ? 6 : 85)) {
                    byNumber.remove(m.number);
                    sent++;
                } else if (++m.attempts >= ATTEMPTS) {
                    byNumber.remove(m.number);
                    returned.addLast(new Returned(m.number, m.customer, now, m.attempts));
                    if (returned.size() > 3000) returned.removeFirst();
                } else {
                    m.due = now.plus(Duration.ofMinutes(4L << m.attempts));
                    waiting.add(m);
                }
            }
        }
    }

    static class Gateway {
        final Outbox outbox = new Outbox(Scale.of(24_000));
        final PackRegister packs = new PackRegister(151);
        final BoardScans scans = new BoardScans(152);
        final GradeTexts texts = new GradeTexts(153);
        long turnedAway;
    }

    private static Gateway gateway;

    public static void main(String[] args) throws Exception {
        gateway = new Gateway();
        Sample s = new Sample(154);
        int n = Scale.of(260_000);
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofHours(14));
            if (!gateway.outbox.send(new Message(i, "partner-" + s.below(120), now, s.bytes(1200 + s.below(3600))))) gateway.turnedAway++;
            if (i % 50 == 0) gateway.outbox.work(now, s);
        }
        Ready.last();
    }
}
