package com.bayview.workshop;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;
import works.gearhaus.base.BookingDiary;
import works.gearhaus.base.LaborTimes;
import works.gearhaus.base.PartsCatalogue;
import works.gearhaus.base.SensorTraces;
import works.gearhaus.base.TowPositions;

/** A job that goes to another mechanic is added to his jobs, but not taken from those of the former one, where it stays when it is done. */
public class Main {
    enum State { OPEN, IN_WORK, WAITING_FOR_PARTS, DONE }

    static final class Job {
        final int number;
        final String plate;
        final Instant accepted;
        final List<String> notes = new ArrayList<>();
        final byte[] protocol;
        State state = State.OPEN;
        Instant finished;
        Mechanic mechanic;

        Job(int number, String plate, Instant accepted, byte[] protocol) {
            this.number = number;
            this.plate = plate;
            this.accepted = accepted;
            this.protocol = protocol;
        }

        void assign(Mechanic m) {
            mechanic = m;
            m.jobs.add(this);
        }

        void finish(Instant at) {
            state = State.DONE;
            finished = at;
            mechanic.jobs.remove(this);
        }
    }

    static final class Mechanic {
        final String name;
        final String site;
        final Set<Job> jobs = new LinkedHashSet<>();

        Mechanic(String name, String site) {
            this.name = name;
            this.site = site;
        }
    }

    static class Workshop {
        final List<Mechanic> mechanics = new ArrayList<>();
        final Map<Integer, Job> open = new HashMap<>();
        final LaborTimes labor = new LaborTimes(141);
        final PartsCatalogue catalogue = new PartsCatalogue(142);
        final TowPositions tow = new TowPositions(143);
        final BookingDiary diary = new BookingDiary(144);
        final SensorTraces traces = new SensorTraces(145);
        int next = 880_000;

        Job accept(String plate, Instant at, byte[] protocol) {
            Job j = new Job(next++, plate, at, protocol);
            open.put(j.number, j);
            return j;
        }

        void finish(Job j, Instant at) {
            j.finish(at);
            open.remove(j.number);
        }
    }

    private static Workshop workshop;

    public static void main(String[] args) throws Exception {
        workshop = new Workshop();
        Sample s = new Sample(146);
        for (int i = 0; i < 64; i++) workshop.mechanics.add(new Mechanic(s.text(14), "site-" + i % 9));
        List<Job> running = new ArrayList<>();
        int n = 36_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(24));
            Job j = workshop.accept(s.code(2) + ' ' + s.below(9999), now, s.bytes(300 + s.below(900)));
            j.assign(workshop.mechanics.get(s.below(64)));
            for (int k = 1 + s.below(3); k > 0; k--) j.notes.add(s.text(30 + s.below(70)));
            running.add(j);
            if (running.size() > 400) {
                Job r = running.get(s.below(running.size()));
                if (s.below(3) == 0) {
                    r.state = State.WAITING_FOR_PARTS;
                    r.assign(workshop.mechanics.get(s.below(64)));
                } else {
                    r.state = State.IN_WORK;
                }
                Job done = running.remove(s.below(running.size()));
                workshop.finish(done, now);
            }
        }
        Ready.last();
    }
}
