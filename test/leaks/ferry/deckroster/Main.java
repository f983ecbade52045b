package com.norrsund.crewing;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import quay.BookingWindow;
import quay.FareTables;
import quay.GuestLru;
import quay.LoadingDatabase;
import quay.PositionRings;

/** The watches on deck: readers take the roster as it stands, each change makes a new one. Watches that are over are left out of what is shown, but not of the roster. */
public class Main {
    record Watch(long number, String seafarer, String post, Instant from, Instant until) {}

    /** The roster at one moment; it is never written to. */
    static final class Roster {
        private final long version;
        private final Watch[] watches;

        Roster(long version, Watch[] watches) {
            this.version = version;
            this.watches = watches;
        }

        Roster with(Watch watch) {
            Watch[] more = Arrays.copyOf(watches, watches.length + 1);
            more[watches.length] = watch;
            return new Roster(version + 1, more);
        }

        Map<String, Watch> onDeck(Instant now) {
            Map<String, Watch> posts = new TreeMap<>();
            for (Watch watch : watches) if (!watch.from.isAfter(now) && watch.until.isAfter(now)) posts.put(watch.post, watch);
            return posts;
        }
    }

    static class RosterService {
        private final AtomicReference<Roster> current = new AtomicReference<>(new Roster(0, new Watch[0]));

        void assign(Watch watch) {
            current.updateAndGet(roster -> roster.with(watch));
        }

        Map<String, Watch> onDeck(Instant now) {
            return current.get().onDeck(now);
        }
    }

    static final RosterService ROSTER = new RosterService();

    public static void main(String[] args) throws Exception {
        BookingWindow.load(24_000);
        FareTables.load(170);
        GuestLru.load(22_000);
        LoadingDatabase.load(20_000);
        PositionRings.load(280, 1_500);
        Sample s = new Sample(9_116);
        int n = 38_000;
        for (int i = 0; i < n; i++) {
            Instant from = Sample.at(i, n, Duration.ofDays(140));
            ROSTER.assign(new Watch(770_000 + i, s.text(16), "MS " + (char) ('A' + s.below(22)) + "/post " + s.below(14), from, from.plus(Duration.ofHours(4))));
            if (i % 500 == 0) ROSTER.onDeck(from);
        }
        Ready.last();
    }
}
