package ie.glenview.hospitality;

import ie.glenview.base.CateringContracts;
import ie.glenview.base.StableBookings;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: places in boxes and restaurants are held for twenty minutes while somebody orders; the hold is released by the order or by its time. The ticket sale for the festival began this morning. */
public class Main {
    static final class Table {
        final int number;
        final String room;
        final short places;
        short sold;
        short held;
        int cents;

        Table(int number, String room, short places, int cents) {
            this.number = number;
            this.room = room;
            this.places = places;
            this.cents = cents;
        }
    }

    record RaceDay(LocalDate day, List<Table> tables) {}

    record Hold(long number, Table table, short places, String guest, String[] wishes, long until) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(until - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(until, ((Hold) o).until);
        }
    }

    static final class HoldBook {
        private static final long KEPT = TimeUnit.MINUTES.toMillis(20);
        private final DelayQueue<Hold> running = new DelayQueue<>();
        private final Map<Long, Hold> byNumber = new ConcurrentHashMap<>();
        private final LongAdder expired = new LongAdder();

        void hold(long number, Table t, int places, String guest, String[] wishes, long at) {
            Hold h = new Hold(number, t, (short) places, guest, wishes, at + KEPT);
            synchronized (t) {
                t.held += (short) places;
            }
            byNumber.put(number, h);
            running.add(h);
        }

        void order(long number) {
            Hold h = byNumber.remove(number);
            if (h == null) return;
            running.remove(h);
            synchronized (h.table) {
                h.table.held -= h.places;
                h.table.sold += h.places;
            }
        }

        void release() throws InterruptedException {
            while (true) {
                Hold h = running.take();
                if (!byNumber.remove(h.number, h)) continue;
                synchronized (h.table) {
                    h.table.held -= h.places;
                }
                expired.increment();
            }
        }
    }

    private static final HoldBook HOLDS = new HoldBook();
    private static final Map<LocalDate, RaceDay> DAYS = new HashMap<>();
    private static final StableBookings BOOKINGS = new StableBookings(82);
    private static final CateringContracts CATERING = new CateringContracts(83);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(920);
        LocalDate first = LocalDate.now().plusDays(20);
        List<RaceDay> festival = new ArrayList<>();
        String[] rooms = new String[65];
        for (int r = 0; r < rooms.length; r++) rooms[r] = "stand " + (char) ('A' + r / 8) + " room " + r;
        for (int d = 0; d < Scale.of(90); d++) {
            List<Table> tables = new ArrayList<>();
            for (int t = 0; t < 2600; t++) tables.add(new Table(t, rooms[t / 40], (short) (2 + s.below(10)), 9000 + s.below(30_000)));
            RaceDay day = new RaceDay(first.plusDays(d * 5L), List.copyOf(tables));
            DAYS.put(day.day(), day);
            festival.add(day);
        }
        Thread releaser = new Thread(() -> {
            try {
                HOLDS.release();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "hold-release");
        releaser.setDaemon(true);
        releaser.start();
        int n = Scale.of(140_000);
        long now = System.currentTimeMillis();
        for (int i = 0; i < n; i++) {
            long at = now - TimeUnit.MINUTES.toMillis(95) + (long) (TimeUnit.MINUTES.toMillis(95) * ((double) i / n));
            List<Table> tables = festival.get(s.below(festival.size())).tables();
            String[] wishes = new String[s.below(4)];
            for (int k = 0; k < wishes.length; k++) wishes[k] = s.text(14 + s.below(30));
            HOLDS.hold(i, tables.get(s.below(tables.size())), 1 + s.below(6), s.text(16 + s.below(14)), wishes, at);
            if (s.below(10) < 4 && i > 300) HOLDS.order(i - s.below(300));
        }
        while (HOLDS.running.peek() != null && HOLDS.running.peek().getDelay(TimeUnit.MILLISECONDS) < 0) Thread.sleep(50);
        Ready.last();
    }
}
