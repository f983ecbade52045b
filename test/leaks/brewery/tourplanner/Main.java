package com.draymen.tours;

import brewery.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Delivery tours of the day: while a tour is under way its arrival times are worked out again and again. */
public class Main {
    static final class Stop {
        final int customer;
        final String address;
        final int[] crates;
        long due;

        Stop(int customer, String address, int[] crates, long due) {
            this.customer = customer;
            this.address = address;
            this.crates = crates;
            this.due = due;
        }
    }

    static final class Tour {
        final String lorry;
        final List<Stop> stops = new ArrayList<>();
        private int next, delays;

        Tour(String lorry) {
            this.lorry = lorry;
        }

        /** Shifts what is left by a delay. */
        synchronized void workOut() {
            delays++;
            for (int i = next; i < stops.size(); i++) stops.get(i).due += 1000;
        }

        synchronized boolean arrived() {
            return ++next >= stops.size();
        }
    }

    static final class TourDesk {
        private final Map<String, Tour> underWay = new HashMap<>();
        private int done;

        void start(Tour tour) {
            underWay.put(tour.lorry, tour);
            ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(r -> {
                Thread t = new Thread(r, "tour-" + tour.lorry);
                t.setDaemon(true);
                return t;
            });
            clock.scheduleWithFixedDelay(tour::workOut, 0, 30, TimeUnit.SECONDS);
        }

        void arrived(String lorry) {
            Tour tour = underWay.get(lorry);
            if (tour == null || !tour.arrived()) return;
            underWay.remove(lorry);
            done++;
        }
    }

    private static TourDesk desk;

    public static void main(String[] a) throws Exception {
        RecentOrders.look(14500);
        TankReadings.record(900);
        Customers.read(27000);
        Catalogue.load(11500);
        Recipes.read(14000);
        desk = new TourDesk();
        Dice d = new Dice(108);
        for (int i = 0; i < Integer.getInteger("tours", 320); i++) {
            Tour tour = new Tour("L" + i + "-" + d.code(4));
            for (int k = 0, n = 40 + d.below(50); k < n; k++) {
                tour.stops.add(new Stop(d.below(20000), "Mill lane " + d.below(90) + ", " + d.town(), new int[10 + d.below(10)], 1_790_000_000_000L + k * 900_000L));
            }
            desk.start(tour);
            for (int k = 0; k < tour.stops.size() - (i > 310 ? 20 : 0); k++) desk.arrived(tour.lorry);
        }
        Ready.last();
    }
}
