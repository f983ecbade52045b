package com.meridian.office;

import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** Cases that somebody works on: opened, changed and closed all day. */
public final class OpenCases {
    static final class Case {
        final String id;
        final String customer;
        final long opened;
        final List<String> notes = new ArrayList<>(4);
        String clerk;

        Case(String id, String customer, long opened) {
            this.id = id;
            this.customer = customer;
            this.opened = opened;
        }
    }

    private final Map<String, Case> byId = new ConcurrentHashMap<>();
    private final Deque<String> order = new ArrayDeque<>();

    /** As many cases as there are on average, and the work of ten hours. */
    public OpenCases(int average) {
        Gen g = new Gen(17);
        int n = Gen.n(average);
        int steps = n * 12;
        for (int i = 0; i < steps; i++) {
            String id = "C-" + g.code(8);
            Case c = new Case(id, g.name(), Gen.at(i, steps, 10));
            c.notes.add(g.text(60 + g.num(60)));
            c.clerk = g.name();
            byId.put(id, c);
            order.add(id);
            if (order.size() > n + g.num(20)) byId.remove(order.poll());
        }
    }
}
