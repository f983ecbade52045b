package com.meridian.office;

import java.util.ArrayDeque;

/** The events of the last 40 minutes. */
public final class EventWindow {
    record Event(long time, int kind, String subject, String source) {}

    private static final long AGE = 40 * 60_000L;
    private final ArrayDeque<Event> events = new ArrayDeque<>();
    private long dropped;

    public EventWindow(int inWindow) {
        Gen g = new Gen(18);
        int steps = Gen.n(inWindow) * 6;
        for (int i = 0; i < steps; i++) add(new Event(Gen.at(i, steps, 4), g.num(12), g.text(40), g.town() + "-" + g.num(40)));
    }

    void add(Event e) {
        events.addLast(e);
        while (events.peekFirst().time() < e.time() - AGE) {
            events.removeFirst();
            dropped++;
        }
    }
}
