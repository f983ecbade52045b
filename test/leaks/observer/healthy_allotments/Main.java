package com.costablanca.allotments;

import com.meridian.office.*;
import java.time.LocalDate;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Consumer;
import org.harness.Ready;

/**
 * Nothing is wrong: rooms and prices of the coming days, of which the past ones are dropped; watchers that come and go; waiting lists
 * that expire.
 */
public class Main {
    static final class Allotment {
        final String hotel;
        final short[] free = new short[24];
        final int[] cents = new int[24];
        long changed;

        Allotment(String hotel) {
            this.hotel = hotel;
        }
    }

    record Waiting(String guest, String hotel, LocalDate day, long until) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(until - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(until, ((Waiting) o).until);
        }
    }

    static final class Calendar {
        private final ConcurrentSkipListMap<LocalDate, Map<String, Allotment>> days = new ConcurrentSkipListMap<>();
        private final CopyOnWriteArrayList<Consumer<Allotment>> watchers = new CopyOnWriteArrayList<>();
        private final DelayQueue<Waiting> waiting = new DelayQueue<>();
        private final String[] hotels;

        Calendar(Gen g, int hotels) {
            this.hotels = new String[hotels];
            for (int i = 0; i < hotels; i++) this.hotels[i] = "Hotel " + g.town() + " " + i;
        }

        void open(LocalDate day, Gen g, long time) {
            Map<String, Allotment> all = new HashMap<>();
            for (String h : hotels) {
                Allotment a = new Allotment(h);
                for (int k = 0; k < 24; k++) {
                    a.free[k] = (short) g.num(30);
                    a.cents[k] = 4_000 + g.num(30_000);
                }
                a.changed = time;
                all.put(h, a);
            }
            days.put(day, all);
        }

        void today(LocalDate day) {
            days.headMap(day).clear();
        }

        void sell(Gen g, long time) {
            Map.Entry<LocalDate, Map<String, Allotment>> e = days.ceilingEntry(days.firstKey().plusDays(g.num(300)));
            Allotment a = e.getValue().get(hotels[g.num(hotels.length)]);
            int k = g.num(24);
            if (a.free[k] > 0) a.free[k]--;
            a.changed = time;
            for (Consumer<Allotment> w : watchers) w.accept(a);
        }
    }

    static final class Screen implements Consumer<Allotment> {
        final String clerk;
        final int[] counts = new int[500];

        Screen(String clerk) {
            this.clerk = clerk;
        }

        @Override
        public void accept(Allotment a) {
            counts[(a.hotel.hashCode() >>> 1) % counts.length]++;
        }
    }

    private static Calendar calendar;

    public static void main(String[] args) throws Exception {
        Partners.load(23_000);
        Codes.load(26_000);
        QuoteCache.load(18_000);
        NameIndex guests = new NameIndex(60_000);
        Gen g = new Gen(2020);
        calendar = new Calendar(g, Gen.n(225));
        LocalDate today = LocalDate.now();
        int past = 60;
        for (int d = -past; d < 400 - past; d++) calendar.open(today.plusDays(d), g, Gen.at(0, 1, past * 24));
        Deque<Screen> screens = new ArrayDeque<>();
        for (int d = -past; d <= 0; d++) {
            calendar.today(today.plusDays(d));
            long time = Gen.at(d + past, past, past * 24);
            calendar.open(today.plusDays(d + 400 - past), g, time);
            for (int i = 0; i < 1_500; i++) calendar.sell(g, time + i * 50_000L);
            for (int i = 0; i < 4; i++) {
                Screen s = new Screen(g.name());
                calendar.watchers.add(s);
                screens.add(s);
            }
            while (screens.size() > 14) calendar.watchers.remove(screens.poll());
            while (calendar.waiting.poll() != null) continue;
            for (int i = 0; i < 40; i++) calendar.waiting.add(new Waiting(g.name(), calendar.hotels[0], today.plusDays(d + 9), time + 3 * 86_400_000L));
        }
        while (calendar.waiting.poll() != null) continue;
        System.out.println("days " + calendar.days.size() + ", waiting " + calendar.waiting.size());
        Ready.last();
        System.out.println(guests.size());
    }
}
