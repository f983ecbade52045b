package com.viaduct.trips;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import plaza.EvidencePictures;
import plaza.GantryRegister;
import plaza.SpeedWindows;
import plaza.TollTables;
import plaza.TransponderColumns;

/** A trip is opened at the entry and closed at the exit; where the exit camera could not read the plate, nothing closes it. */
public class Main {
    enum Kind { ENTRY, BETWEEN, EXIT }

    record Sighting(String plate, String gantry, Kind kind, long at, byte[] crop) {}

    static class OpenTrip {
        private final String plate;
        private final long enteredAt;
        private final List<Sighting> sightings = new ArrayList<>();

        OpenTrip(Sighting entry) {
            plate = entry.plate();
            enteredAt = entry.at();
            sightings.add(entry);
        }

        int cents() {
            return 120 * (sightings.size() - 1);
        }
    }

    static class TripBuilder implements Runnable {
        private final ConcurrentMap<String, OpenTrip> open;
        private final ArrayBlockingQueue<Sighting> sightings = new ArrayBlockingQueue<>(200);
        private final AtomicLong cents;

        TripBuilder(ConcurrentMap<String, OpenTrip> open, AtomicLong cents) {
            this.open = open;
            this.cents = cents;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Sighting sighting = sightings.poll(1, TimeUnit.SECONDS);
                    if (sighting != null) seen(sighting);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private void seen(Sighting sighting) {
            switch (sighting.kind()) {
                case ENTRY -> open.put(sighting.plate(), new OpenTrip(sighting));
                case BETWEEN -> {
                    OpenTrip trip = open.get(sighting.plate());
                    if (trip != null) trip.sightings.add(sighting);
                }
                case EXIT -> {
                    OpenTrip trip = open.remove(sighting.plate());
                    if (trip != null) {
                        trip.sightings.add(sighting);
                        cents.addAndGet(trip.cents());
                    }
                }
            }
        }
    }

    static class Corridor {
        private final ConcurrentMap<String, OpenTrip> open = new ConcurrentHashMap<>();
        private final AtomicLong cents = new AtomicLong();
        private final List<TripBuilder> builders = new ArrayList<>();

        void start(int threads) {
            for (int i = 0; i < threads; i++) {
                TripBuilder builder = new TripBuilder(open, cents);
                builders.add(builder);
                Thread thread = new Thread(builder, "trip-builder-" + i);
                thread.setDaemon(true);
                thread.start();
            }
        }

        void camera(Sighting sighting) throws InterruptedException {
            builders.get(Math.floorMod(sighting.plate().hashCode(), builders.size())).sightings.put(sighting);
        }

        void awaitIdle() throws InterruptedException {
            for (TripBuilder builder : builders) {
                while (!builder.sightings.isEmpty()) Thread.sleep(5);
            }
            Thread.sleep(100);
        }
    }

    static Corridor corridor;

    public static void main(String[] args) throws Exception {
        EvidencePictures.load(900, 16_000);
        GantryRegister.load(6_000);
        SpeedWindows.load(650, 300);
        TollTables.load(12, 700);
        TransponderColumns.load(700_000);
        corridor = new Corridor();
        corridor.start(3);
        Sample s = new Sample(1031);
        long at = System.currentTimeMillis() - 20L * 86_400_000L;
        for (int i = 0; i < 36_000; i++) {
            at += 48_000;
            String plate = s.code(3) + s.below(9_999) + s.code(1);
            corridor.camera(new Sighting(plate, "G" + s.below(400), Kind.ENTRY, at, s.bytes(300)));
            int between = 1 + s.below(6);
            for (int k = 0; k < between; k++) corridor.camera(new Sighting(plate, "G" + s.below(400), Kind.BETWEEN, at + 180_000L * (k + 1), s.bytes(300)));
            String read = s.below(9) == 0 ? plate.replace(plate.charAt(0), '?') : plate;
            corridor.camera(new Sighting(read, "G" + s.below(400), Kind.EXIT, at + 180_000L * (between + 1), s.bytes(300)));
        }
        corridor.awaitIdle();
        Ready.last();
    }
}
