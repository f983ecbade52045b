package org.stellwerk.history;

import org.harness.Ready;

import railway.*;

import java.util.*;

/** Interlockings as event-sourced aggregates: commands make events, the state follows from them, a snapshot is taken now and then. */
public class Main {
    interface Event {
        long at();
    }

    record RouteSet(long at, String from, String to, String train) implements Event {}

    record SignalShown(long at, int signal, byte aspect) implements Event {}

    record PointMoved(long at, int point, boolean left, short milliamperes) implements Event {}

    record Snapshot(long version, byte[] aspects, BitSet left) {}

    static final class Interlocking {
        private final String id;
        private final List<Event> history = new ArrayList<>();
        private final List<Event> unsaved = new ArrayList<>();
        private final byte[] aspects = new byte[80];
        private final BitSet left = new BitSet(60);
        private long version;
        private Snapshot snapshot;

        Interlocking(String id) {
            this.id = id;
        }

        void handle(String from, String to, String train, long at, Dice d) {
            raise(new RouteSet(at, from, to, train));
            raise(new PointMoved(at + 900, d.below(60), d.below(2) == 0, (short) (2000 + d.below(1500))));
            raise(new SignalShown(at + 2500, d.below(80), (byte) d.below(5)));
        }

        private void raise(Event e) {
            apply(e);
            unsaved.add(e);
            history.add(e);
            if (++version % 600 == 0) snapshot = new Snapshot(version, aspects.clone(), (BitSet) left.clone());
        }

        private void apply(Event e) {
            if (e instanceof SignalShown s) aspects[s.signal] = s.aspect;
            if (e instanceof PointMoved p) left.set(p.point, p.left);
        }

        List<Event> save() {
            List<Event> saved = List.copyOf(unsaved);
            unsaved.clear();
            return saved;
        }
    }

    /** What has been written, as the store counts it. */
    static final class EventStore {
        private final Map<String, Long> written = new TreeMap<>();

        void append(String id, List<Event> events) {
            written.merge(id, (long) events.size(), Long::sum);
        }
    }

    private static final Map<String, Interlocking> loaded = new TreeMap<>();
    private static final EventStore store = new EventStore();

    public static void main(String[] a) throws Exception {
        Occupancy.record(1300);
        Gradients.read(340);
        Timetable.read(33000);
        Travellers.visit(17000);
        RunningTimes.measure(6000);
        Dice d = new Dice(311);
        String[] boxes = {"Aldern", "Farnholt", "Havelsund", "Lindholm", "Dunmore"};
        long now = 1_760_000_000_000L;
        for (int i = 0; i < Integer.getInteger("routes", 31000); i++) {
            Interlocking box = loaded.computeIfAbsent(boxes[d.below(boxes.length)], Interlocking::new);
            box.handle("S" + d.below(80), "S" + d.below(80), "RE " + d.below(30000), now += 4000, d);
            store.append(box.id, box.save());
        }
        Ready.last();
    }
}
