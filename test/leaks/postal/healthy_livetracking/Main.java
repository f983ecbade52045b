package io.seeyourparcel.live;

import org.harness.Ready;

import postal.*;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;

/** Healthy: live tracking: a ring of events made beforehand, the parcels of two days, and customers who wait for the next event. */
public class Main {
    /** An event of the ring, written again and again. */
    static final class Event {
        long sequence;
        int parcel, place;
        float latitude, longitude;
        final byte[] signature = new byte[64];
        final StringBuilder remark = new StringBuilder(60);
    }

    static final class Ring {
        private final Event[] events;
        private final AtomicLong written = new AtomicLong();

        Ring(int size) {
            events = new Event[size];
            for (int i = 0; i < size; i++) events[i] = new Event();
        }

        void write(Dice d, int parcels) {
            long sequence = written.getAndIncrement();
            Event e = events[(int) (sequence % events.length)];
            e.sequence = sequence;
            e.parcel = d.below(parcels);
            e.place = d.below(3000);
            e.latitude = (float) (45 + 10 * d.real());
            e.longitude = (float) (5 + 12 * d.real());
            e.remark.setLength(0);
            e.remark.append("km ").append(d.below(900));
        }
    }

    /** Parcels on their way, by number and by postcode; both are shortened together when a parcel is delivered. */
    static final class OnTheWay {
        record Parcel(String label, String postcode, String addressee, int day, List<String> stops) {}

        private final Map<String, Parcel> byLabel = new ConcurrentHashMap<>();
        private final NavigableMap<String, Set<Parcel>> byPostcode = new ConcurrentSkipListMap<>();
        private final ArrayDeque<Parcel> byAge = new ArrayDeque<>();

        void accept(Parcel p) {
            byLabel.put(p.label, p);
            byPostcode.computeIfAbsent(p.postcode, c -> new LinkedHashSet<>()).add(p);
            byAge.addLast(p);
            while (byAge.peekFirst().day < p.day - 1) deliver(byAge.pollFirst());
        }

        private void deliver(Parcel p) {
            byLabel.remove(p.label);
            byPostcode.computeIfPresent(p.postcode, (c, set) -> set.remove(p) && set.isEmpty() ? null : set);
        }
    }

    private static Ring ring;
    private static final OnTheWay onTheWay = new OnTheWay();
    private static final Semaphore next = new Semaphore(0);
    private static ExecutorService customers;

    public static void main(String[] a) throws Exception {
        Postcodes.read(9000);
        Throughput.report(6000);
        ring = new Ring(Dice.part(1 << 17));
        Dice d = new Dice(404);
        for (int day = 0; day < 4; day++) {
            for (int i = 0, n = Dice.part(45000); i < n; i++) {
                List<String> stops = new ArrayList<>(3);
                for (int s = 0; s < 3; s++) stops.add(d.town());
                onTheWay.accept(new OnTheWay.Parcel(d.label(), d.postcode(), d.name(), day, stops));
            }
        }
        for (int i = 0, n = 3 * ring.events.length; i < n; i++) ring.write(d, 90000);
        // Customers who have the page open now; a page is closed after two minutes.
        customers = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        for (int i = 0, n = Dice.part(1600); i < n; i++) {
            String label = d.label();
            customers.submit(() -> {
                StringBuilder page = new StringBuilder("<html>").append(label);
                page.append(next.tryAcquire(2, TimeUnit.MINUTES) ? "moved" : "nothing new");
                return page.toString();
            });
        }
        Thread.sleep(1000);
        Ready.last();
    }
}
