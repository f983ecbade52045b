package fi.soitto.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Tickets that are being worked on: opened, changed and gone when they are solved. */
public final class OpenTickets {
    static final class Ticket {
        final int number;
        final Instant opened;
        final String subject;
        final String wording;
        String team;
        int changes;

        Ticket(int number, Instant opened, String subject, String wording) {
            this.number = number;
            this.opened = opened;
            this.subject = subject;
            this.wording = wording;
        }
    }

    private final Map<Integer, Ticket> open = new HashMap<>();

    public OpenTickets(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(19_000);
        ArrayDeque<Integer> oldest = new ArrayDeque<>();
        for (int i = 0; i < room * 3; i++) {
            Ticket t = new Ticket(1_300_000 + i, Sample.at(i, room * 3, Duration.ofDays(20)), s.text(20 + s.below(30)), s.text(120 + s.below(200)));
            t.team = "team " + s.below(140);
            open.put(t.number, t);
            oldest.add(t.number);
            if (oldest.size() > room) open.remove(oldest.removeFirst());
            Ticket touched = open.get(1_300_000 + i - s.below(60));
            if (touched != null) touched.changes++;
        }
    }

    public int open() {
        return open.size();
    }
}
