package se.sundlink.rating;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import plaza.AccountBook;
import plaza.EvidencePictures;
import plaza.RoadNetwork;
import plaza.SignTexts;
import plaza.TransponderColumns;

/** The tolls change every five minutes with the traffic; a version stays as long as trips use it, but a trip that is rated by its plate instead does not give its version back. */
public class Main {
    static final int SECTIONS = 640;
    static final int CLASSES = 28;

    static final class RateVersion {
        private final long number;
        private final long validFrom;
        private final int[][] cents = new int[SECTIONS][CLASSES];
        private int users;

        RateVersion(long number, long validFrom) {
            this.number = number;
            this.validFrom = validFrom;
        }
    }

    /** The versions that are in use and the newest. */
    static final class RateBook {
        private final TreeMap<Long, RateVersion> versions = new TreeMap<>();

        synchronized void publish(RateVersion version) {
            versions.put(version.number, version);
            Iterator<Map.Entry<Long, RateVersion>> older = versions.headMap(version.number).entrySet().iterator();
            while (older.hasNext()) {
                if (older.next().getValue().users == 0) older.remove();
            }
        }

        synchronized RateVersion acquire() {
            RateVersion newest = versions.lastEntry().getValue();
            newest.users++;
            return newest;
        }

        synchronized void release(RateVersion version) {
            version.users--;
            if (version.users == 0 && version != versions.lastEntry().getValue()) versions.remove(version.number);
        }
    }

    static final class Trip {
        private final long transponder;
        private final RateVersion rates;
        private final int entry;

        Trip(long transponder, RateVersion rates, int entry) {
            this.transponder = transponder;
            this.rates = rates;
            this.entry = entry;
        }
    }

    static final class TripRating {
        private final RateBook rates = new RateBook();
        private long cents;
        private long byPlate;

        Trip begin(long transponder, int section) {
            return new Trip(transponder, rates.acquire(), section);
        }

        void end(Trip trip, int section, int vehicleClass, boolean transponderAnswered) {
            if (!transponderAnswered) {
                byPlate++;
                return;
            }
            int from = Math.min(trip.entry, section);
            int to = Math.max(trip.entry, section);
            for (int i = from; i <= to; i++) cents += trip.rates.cents[i][vehicleClass];
            rates.release(trip.rates);
        }
    }

    static final TripRating RATING = new TripRating();

    public static void main(String[] args) throws Exception {
        AccountBook.load(70_000);
        EvidencePictures.load(900, 16_000);
        RoadNetwork.load(45_000);
        SignTexts.load(7_000);
        TransponderColumns.load(700_000);
        Thread day = new Thread(() -> drive(new Sample(1011)), "trip-rating");
        day.start();
        day.join();
        Ready.last();
    }

    private static void drive(Sample s) {
        long at = System.currentTimeMillis() - 520L * 300_000L;
        Deque<Trip> onTheRoad = new ArrayDeque<>();
        for (int n = 0; n < 520; n++, at += 300_000L) {
            RateVersion version = new RateVersion(9_000 + n, at);
            for (int[] section : version.cents) for (int c = 0; c < CLASSES; c++) section[c] = 10 + s.below(90);
            RATING.rates.publish(version);
            for (int i = 0; i < 60; i++) {
                onTheRoad.addLast(RATING.begin(4_900_000_000_000L + s.number() % 900_000_000_000L, s.below(SECTIONS)));
                if (onTheRoad.size() > 220) RATING.end(onTheRoad.removeFirst(), s.below(SECTIONS), s.below(CLASSES), s.below(190) != 0);
            }
        }
    }
}
