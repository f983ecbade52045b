package com.beaconline.passages;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Passages of vessels through the approaches, as events. Why nothing leaks: an aggregate is its last snapshot and the
 * events since, and after twenty-five of them a new snapshot replaces both. A passage that has ended is written to the
 * archive and leaves the store. The projection of who is where has a row for each open passage, and idempotence is by
 * the ids of the last four thousand commands. So the store is as large as the traffic of the hour.
 */
public class Main {
    sealed interface Event permits Entered, Reported, PilotBoarded {}

    record Entered(Instant at, String vessel, String from) implements Event {}

    record Reported(Instant at, double latitude, double longitude, float speed, String remark) implements Event {}

    record PilotBoarded(Instant at, int pilot) implements Event {}

    record Snapshot(long version, String vessel, int pilot, double latitude, double longitude, double miles) {}

    static class Passage {
        private final String id;
        private final List<Event> sinceSnapshot = new ArrayList<>();
        private Snapshot snapshot;
        private long version;

        Passage(String id) {
            this.id = id;
        }

        void apply(Event e) {
            version++;
            sinceSnapshot.add(e);
            if (sinceSnapshot.size() < 25) return;
            snapshot = fold();
            sinceSnapshot.clear();
        }

        private Snapshot fold() {
            Snapshot s = snapshot == null ? new Snapshot(0, "", 0, 0, 0, 0) : snapshot;
            for (Event e : sinceSnapshot) {
                if (e instanceof Entered in) s = new Snapshot(version, in.vessel(), s.pilot(), s.latitude(), s.longitude(), 0);
                else if (e instanceof PilotBoarded b) s = new Snapshot(version, s.vessel(), b.pilot(), s.latitude(), s.longitude(), s.miles());
                else if (e instanceof Reported r) s = new Snapshot(version, s.vessel(), s.pilot(), r.latitude(), r.longitude(), s.miles() + r.speed() / 60);
            }
            return s;
        }
    }

    static class PassageStore {
        private final Map<String, Passage> open = new HashMap<>();
        private final Map<String, double[]> whereIs = new HashMap<>();
        private final ArrayDeque<String> lastCommands = new ArrayDeque<>();
        private long archived;

        void handle(String command, String passage, Event e) {
            if (lastCommands.size() == 4_000) lastCommands.removeFirst();
            lastCommands.addLast(command);
            open.computeIfAbsent(passage, Passage::new).apply(e);
            if (e instanceof Reported r) whereIs.put(passage, new double[] {r.latitude(), r.longitude()});
        }

        void end(String passage) {
            if (open.remove(passage) != null) archived++;
            whereIs.remove(passage);
        }
    }

    private static final PassageStore STORE = new PassageStore();

    public static void main(String[] args) throws Exception {
        Station.open(Part.TILES, Part.TIDES);
        Sample s = new Sample(427);
        int open = Scale.of(5_200);
        List<String> under = new ArrayList<>();
        for (int i = 0; i < open * 40; i++) {
            Instant now = Sample.at(i, open * 40, Duration.ofHours(9));
            if (under.size() < open) {
                String id = s.id();
                under.add(id);
                STORE.handle(s.id(), id, new Entered(now, s.code(8), s.code(5)));
                continue;
            }
            int at = s.below(open);
            if (s.below(40) == 0) {
                STORE.end(under.get(at));
                under.set(at, s.id());
                STORE.handle(s.id(), under.get(at), new Entered(now, s.code(8), s.code(5)));
            } else if (s.below(30) == 0) {
                STORE.handle(s.id(), under.get(at), new PilotBoarded(now, s.below(900)));
            } else {
                STORE.handle(s.id(), under.get(at), new Reported(now, s.real() * 9, s.real() * 9, s.below(22), s.text(40)));
            }
        }
        under.clear();
        System.err.println(STORE.open.size() + " open, " + STORE.archived + " archived");
        Ready.last();
    }
}
