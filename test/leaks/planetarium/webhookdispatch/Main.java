package io.tallydesk.hooks;

import eu.polarhall.house.CardHolders;
import eu.polarhall.house.LampReadings;
import eu.polarhall.house.Narrations;
import eu.polarhall.house.Planets;
import eu.polarhall.house.Posters;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.harness.Ready;
import org.harness.Sample;

/** Deliveries to customers' addresses that are gone are tried again for ever. */
public class Main {
    static final class Delivery implements Comparable<Delivery> {
        final String id;
        final Endpoint endpoint;
        final String event;
        final Instant created;
        final byte[] body;
        int attempts;
        int lastStatus;
        Instant due;

        Delivery(String id, Endpoint endpoint, String event, Instant created, byte[] body) {
            this.id = id;
            this.endpoint = endpoint;
            this.event = event;
            this.created = created;
            this.body = body;
            due = created;
        }

        @Override
        public int compareTo(Delivery o) {
            return due.compareTo(o.due);
        }
    }

    static final class Endpoint {
        final String customer;
        final String url;
        final Instant removedByCustomer;
        long delivered;

        Endpoint(String customer, String url, Instant removedByCustomer) {
            this.customer = customer;
            this.url = url;
            this.removedByCustomer = removedByCustomer;
        }

        int post(Instant now, Sample s) {
            if (removedByCustomer != null && now.isAfter(removedByCustomer)) return 404;
            return s.below(25) == 0 ? 503 : 200;
        }
    }

    static final class Dispatcher {
        private final PriorityQueue<Delivery> again = new PriorityQueue<>();
        private final Map<String, Endpoint> endpoints = new HashMap<>();
        private final ArrayDeque<String> lastErrors = new ArrayDeque<>();
        private final Sample s = new Sample(741);

        void publish(String customer, String event, Instant now) {
            Endpoint e = endpoints.get(customer);
            attempt(new Delivery(s.id(), e, event, now, s.bytes(700 + s.below(900))), now);
        }

        void due(Instant now) {
            List<Delivery> batch = new ArrayList<>();
            while (!again.isEmpty() && !again.peek().due.isAfter(now)) batch.add(again.poll());
            for (Delivery d : batch) attempt(d, now);
        }

        private void attempt(Delivery d, Instant now) {
            d.attempts++;
            d.lastStatus = d.endpoint.post(now, s);
            if (d.lastStatus / 100 == 2) {
                d.endpoint.delivered++;
                return;
            }
            d.due = now.plus(Duration.ofMinutes(Math.min(360, 1L << Math.min(d.attempts, 12))));
            again.add(d);
            lastErrors.addLast(d.endpoint.url + ' ' + d.lastStatus);
            if (lastErrors.size() > 200) lastErrors.removeFirst();
        }
    }

    static final class Desk {
        final Posters posters = new Posters(41);
        final Planets planets = new Planets(2);
        final LampReadings lamps = new LampReadings(42);
        final CardHolders holders = new CardHolders(43);
        final Narrations narrations = new Narrations(44);
        final Dispatcher dispatcher = new Dispatcher();
    }

    private static final Desk DESK = new Desk();

    public static void main(String[] args) throws Exception {
        Dispatcher d = DESK.dispatcher;
        Sample s = new Sample(742);
        Instant end = Instant.now();
        for (int i = 0; i < 260; i++) {
            Instant removed = s.below(12) == 0 ? end.minus(Duration.ofHours(10 + s.below(110))) : null;
            d.endpoints.put("customer-" + i, new Endpoint("customer-" + i, "https://" + s.code(8).toLowerCase() + ".example.com/hooks/tally", removed));
        }
        int n = 110_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(5));
            d.publish("customer-" + s.below(260), s.below(2) == 0 ? "invoice.paid" : "invoice.sent", now);
            if (i % 40 == 0) d.due(now);
        }
        Ready.last();
    }
}
