package com.ticketweb.portal;

import net.jodah.expiringmap.ExpirationPolicy;
import net.jodah.expiringmap.ExpiringMap;

import org.harness.Ready;

import railway.*;

import java.util.*;
import java.util.concurrent.TimeUnit;

/** Healthy: the portal of a railway on a Friday afternoon: many sessions, all of them alive; old ones expire, baskets are limited. */
public class Main {
    record Offer(String from, String to, int train, int cents) {}

    static final class Visit {
        final String id;
        final String language;
        final Deque<Offer> seen = new ArrayDeque<>();
        long lastAccess;

        Visit(String id, String language) {
            this.id = id;
            this.language = language;
        }

        void sees(Offer o) {
            if (seen.size() == 8) seen.removeFirst();
            seen.addLast(o);
            lastAccess = System.currentTimeMillis();
        }
    }

    static final class Portal {
        private volatile long ended;
        private final ExpiringMap<String, Visit> visits = ExpiringMap.builder().maxSize(200000).variableExpiration().expiration(30, TimeUnit.MINUTES)
                .expirationPolicy(ExpirationPolicy.ACCESSED).expirationListener((id, visit) -> ended++).build();
        private final Map<String, Integer> salesByLine = new TreeMap<>();

        Visit visit(String id) {
            return visits.computeIfAbsent(id, x -> new Visit(x, x.hashCode() % 3 == 0 ? "fr" : "de"));
        }

        int alive() {
            return visits.size();
        }

        void logsOut(String id) {
            visits.setExpiration(id, 200, TimeUnit.MILLISECONDS);
        }
    }

    private static Portal portal;

    public static void main(String[] a) throws Exception {
        Timetable.read(30000);
        Connections.search(20000);
        FareTable.quote(9000);
        portal = new Portal();
        Dice d = new Dice(402);
        for (int i = 0, n = Dice.part(11000); i < n; i++) {
            Visit v = portal.visit(d.code(20));
            for (int k = 0, offers = 1 + d.below(12); k < offers; k++) v.sees(new Offer(d.station(), d.station(), d.below(30000), 500 + d.below(9000)));
            portal.salesByLine.merge("RE" + d.below(60), 1, Integer::sum);
        }
        List<String> leaving = new ArrayList<>();
        for (String id : portal.visits.keySet()) if (id.endsWith("A") || id.endsWith("B") || id.endsWith("7")) leaving.add(id);
        leaving.forEach(portal::logsOut);
        while (portal.ended < leaving.size()) Thread.sleep(100);
        Ready.last();
    }
}
