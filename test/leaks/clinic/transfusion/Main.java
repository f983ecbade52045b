package com.hemolink.bloodbank;

import hospital.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/** The blood bank: one thread books units out of the stock, another one moves units between the stores. */
public class Main {
    static final class Unit {
        final String number, group;
        final byte[] crossMatch;

        Unit(Rnd r) {
            number = "U" + r.digits(12);
            group = r.upTo(2) == 0 ? "0+" : "A-";
            crossMatch = r.octets(40);
        }
    }

    static final class Request {
        final String patient, ward, indication;
        final List<Unit> units = new ArrayList<>();

        Request(Rnd r) {
            patient = r.name();
            ward = "ward " + r.upTo(40);
            indication = r.note(60);
            for (int i = 0; i < 2; i++) units.add(new Unit(r));
        }
    }

    static final class Store {
        final String name;
        int units = 5000;

        Store(String name) {
            this.name = name;
        }
    }

    static final class BloodBank {
        private final Store central = new Store("central"), emergency = new Store("emergency");
        private final ExecutorService booking = Executors.newSingleThreadExecutor(r -> daemon(r, "blood-booking"));
        private final ExecutorService moving = Executors.newSingleThreadExecutor(r -> daemon(r, "blood-moving"));

        private static Thread daemon(Runnable r, String name) {
            Thread t = new Thread(r, name);
            t.setDaemon(true);
            return t;
        }

        void book(Request request) {
            booking.execute(() -> take(central, emergency, request.units.size()));
        }

        void move(int units) {
            moving.execute(() -> take(emergency, central, units));
        }

        private void take(Store from, Store reserve, int units) {
            synchronized (from) {
                pause();
                synchronized (reserve) {
                    from.units -= units;
                    reserve.units += units;
                }
            }
        }

        private static void pause() {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final BloodBank BANK = new BloodBank();

    public static void main(String[] a) throws Exception {
        Rota.write(780);
        Register.open(74000);
        Telemetry.collect(145000);
        PriceList.read(36000);
        Stays.admit(50000);
        Rnd r = new Rnd(119);
        for (int i = 0; i < 21000; i++) {
            BANK.book(new Request(r));
            if (i % 500 == 3) BANK.move(10);
        }
        Thread.sleep(300);
        Ready.last();
    }
}
