package ie.transfusion.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: orders of the hospitals wait in the order of their deadlines until a van takes them; a tour that has come back is let go. Travel times between the stops are in a matrix. */
public class Main {
    record Line(short product, byte group, short bags) {}

    static final class Order {
        final int number;
        final int stop;
        final Instant deadline;
        final List<Line> lines = new ArrayList<>(3);
        String remark;

        Order(int number, int stop, Instant deadline) {
            this.number = number;
            this.stop = stop;
            this.deadline = deadline;
        }
    }

    static final class Tour {
        final int van;
        final Instant back;
        final List<Order> load = new ArrayList<>();

        Tour(int van, Instant back) {
            this.van = van;
            this.back = back;
        }
    }

    static final class TravelTimes {
        private final short[][] seconds;

        TravelTimes(Sample s, int stops) {
            seconds = new short[stops][stops];
            for (short[] row : seconds) for (int j = 0; j < stops; j++) row[j] = (short) (120 + s.below(7000));
        }

        int between(int a, int b) {
            return seconds[a % seconds.length][b % seconds.length];
        }
    }

    static final class Dispatch {
        private final PriorityQueue<Order> waiting = new PriorityQueue<>(Comparator.comparing((Order o) -> o.deadline));
        private final Map<Integer, Order> byNumber = new HashMap<>();
        private final List<Tour> onTheRoad = new ArrayList<>();
        private final ReentrantLock lock = new ReentrantLock();
        private final TravelTimes times;
        int delivered;
        int withdrawn;

        Dispatch(TravelTimes times) {
            this.times = times;
        }

        void order(Order o) {
            lock.lock();
            try {
                waiting.add(o);
                byNumber.put(o.number, o);
            } finally {
                lock.unlock();
            }
        }

        void withdraw(int number) {
            lock.lock();
            try {
                Order o = byNumber.remove(number);
                if (o != null && waiting.remove(o)) withdrawn++;
            } finally {
                lock.unlock();
            }
        }

        void send(int van, Instant now) {
            lock.lock();
            try {
                int travel = 0;
                List<Order> load = new ArrayList<>();
                for (int i = 0; i < 24 && !waiting.isEmpty(); i++) {
                    Order o = waiting.poll();
                    if (!load.isEmpty()) travel += times.between(load.get(load.size() - 1).stop, o.stop) / 12;
                    load.add(o);
                }
                Tour t = new Tour(van, now.plusSeconds(travel));
                t.load.addAll(load);
                onTheRoad.add(t);
            } finally {
                lock.unlock();
            }
        }

        void back(Instant now) {
            lock.lock();
            try {
                onTheRoad.removeIf(t -> {
                    if (t.back.isAfter(now)) return false;
                    for (Order o : t.load) byNumber.remove(o.number);
                    delivered += t.load.size();
                    return true;
                });
            } finally {
                lock.unlock();
            }
        }
    }

    private static Dispatch dispatch;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(2401);
        dispatch = new Dispatch(new TravelTimes(s, (int) Math.sqrt(Scale.of(16_000_000))));
        int room = Scale.of(70_000);
        int all = room * 3;
        for (int i = 0; i < all; i++) {
            Instant now = Sample.at(i, all, Duration.ofHours(50));
            Order o = new Order(i, s.below(4000), now.plusSeconds(1800 + s.below(100_000)));
            for (int l = 1 + s.below(3); l > 0; l--) o.lines.add(new Line((short) s.below(240), (byte) s.below(8), (short) (1 + s.below(6))));
            o.remark = s.text(20 + s.below(60));
            dispatch.order(o);
            if (i % 4000 == 3999) dispatch.withdraw(i - s.below(3000));
            if (i > room && i % 24 == 0) dispatch.send(s.below(90), now);
            if (i % 200 == 0) dispatch.back(now);
        }
        dispatch.back(Instant.now());
        System.out.println(dispatch.waiting.size() + " wait, " + dispatch.onTheRoad.size() + " tours, " + dispatch.delivered + " delivered, " + dispatch.withdrawn + " withdrawn, " + dispatch.byNumber.size());
        Ready.last();
    }
}
