package com.queueless.reminders;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.LockerHall;
import park.brightmoor.base.RidePhotos;

/** Reminders of the season's booked slots, up to seven months ahead, and the same by booking. What is due is sent and taken out of both, and so is what is cancelled. */
public class Main {
    static final class Reminder implements Comparable<Reminder> {
        final String booking;
        final String phone;
        final String text;
        final Instant due;
        boolean cancelled;

        Reminder(String booking, String phone, String text, Instant due) {
            this.booking = booking;
            this.phone = phone;
            this.text = text;
            this.due = due;
        }

        @Override
        public int compareTo(Reminder o) {
            return due.compareTo(o.due);
        }
    }

    static class Reminders {
        private final PriorityQueue<Reminder> byTime = new PriorityQueue<>();
        private final Map<String, Reminder> byBooking = new HashMap<>();
        private int marked;
        long sent;

        void book(Reminder r) {
            byTime.add(r);
            byBooking.put(r.booking, r);
        }

        void cancel(String booking) {
            Reminder r = byBooking.remove(booking);
            if (r == null) return;
            r.cancelled = true;
            if (++marked > 2000) {
                byTime.removeIf(x -> x.cancelled);
                marked = 0;
            }
        }

        void tick(Instant now) {
            while (!byTime.isEmpty() && !byTime.peek().due.isAfter(now)) {
                Reminder r = byTime.poll();
                if (r.cancelled) {
                    marked--;
                } else {
                    byBooking.remove(r.booking);
                    sent++;
                }
            }
        }
    }

    static class VirtualQueue {
        final Reminders reminders = new Reminders();
        final ScheduledThreadPoolExecutor calls = new ScheduledThreadPoolExecutor(2);
        final ArrayDeque<ScheduledFuture<?>> called = new ArrayDeque<>();
        final LockerHall lockers = new LockerHall(86);
        final RidePhotos photos = new RidePhotos(87);

        VirtualQueue() {
            calls.setRemoveOnCancelPolicy(true);
        }

        void callToRide(String wristband, int minutes) {
            called.add(calls.schedule(() -> System.err.println(wristband), 600L + minutes, TimeUnit.MINUTES));
            if (called.size() > 3000) called.poll().cancel(false);
        }
    }

    private static VirtualQueue queue;

    public static void main(String[] args) throws Exception {
        queue = new VirtualQueue();
        Sample s = new Sample(804);
        int n = 260_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(60));
            queue.reminders.book(new Reminder("BK" + i, "+44" + s.below(999_999_999), "Your slot at ride " + s.below(64) + " is soon. " + s.text(20 + s.below(30)), now.plus(Duration.ofMinutes(30 + s.below(300_000)))));
            if (s.below(9) == 0) queue.reminders.cancel("BK" + s.below(i + 1));
            queue.reminders.tick(now);
            if (i % 16 == 0) queue.callToRide("WB" + s.code(9), s.below(90));
        }
        Ready.last();
    }
}
