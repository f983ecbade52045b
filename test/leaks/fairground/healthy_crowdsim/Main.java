package park.brightmoor.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.RideParts;

/** A day of the park, simulated to the afternoon: the visitors who are inside, their plans, the rides' queues and one event ahead for each visitor who is not in a queue. Who leaves is gone. */
public class Main {
    static final class Visitor {
        final int id;
        final List<Stop> plan = new ArrayList<>();
        final float[] mood = new float[16];
        int next;
        double purse;

        Visitor(int id, double purse) {
            this.id = id;
            this.purse = purse;
        }
    }

    record Stop(Ride ride, int minutes, float wish) {}

    record Event(long second, Visitor visitor, int kind) implements Comparable<Event> {
        @Override
        public int compareTo(Event o) {
            return Long.compare(second, o.second);
        }
    }

    static final class Ride {
        final String name;
        final int seats;
        final ArrayDeque<Visitor> queue = new ArrayDeque<>();

        Ride(String name, int seats) {
            this.name = name;
            this.seats = seats;
        }
    }

    static class Model {
        final List<Ride> rides = new ArrayList<>();
        final Map<Integer, Visitor> inside = new HashMap<>();
        final PriorityQueue<Event> events = new PriorityQueue<>();
        final Sample s = new Sample(807);
        long second;
        int admitted;

        Model() {
            for (int r = 0; r < 64; r++) rides.add(new Ride("ride-" + r, 40 + s.below(80)));
        }

        void admit() {
            Visitor v = new Visitor(admitted++, 20 + s.below(180));
            for (int p = 4 + s.below(12); p > 0; p--) v.plan.add(new Stop(rides.get(s.below(64)), 5 + s.below(40), (float) s.real()));
            inside.put(v.id, v);
            events.add(new Event(second + 60 + s.below(900), v, 0));
        }

        void until(long end) {
            while (!events.isEmpty() && events.peek().second <= end) {
                Event e = events.poll();
                second = e.second;
                Visitor v = e.visitor;
                if (v.next == v.plan.size()) {
                    inside.remove(v.id);
                } else {
                    v.mood[v.next & 15] = (float) s.real();
                    v.plan.get(v.next++).ride.queue.add(v);
                }
            }
            second = end;
            for (Ride r : rides) {
                for (int i = 0; i < r.seats && !r.queue.isEmpty(); i++) {
                    Visitor v = r.queue.poll();
                    events.add(new Event(second + 120 + 60L * v.plan.get(v.next - 1).minutes, v, 1));
                }
            }
        }
    }

    static class Study {
        final Model model = new Model();
        final RideParts parts = new RideParts(91);
    }

    private static Study study;

    public static void main(String[] args) throws Exception {
        study = new Study();
        for (int minute = 0; minute < 420; minute++) {
            for (int a = 0; a < 330; a++) study.model.admit();
            study.model.until(60L * (minute + 1));
        }
        Ready.last();
    }
}
