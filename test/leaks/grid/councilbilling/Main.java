package com.streetlight.billing;

import grid.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Consumption of street lights is computed for councils and remembered by council, lamp and month.
 * Neither months that are billed nor councils that have left are forgotten.
 */
public class Main {
    record LampMonth(String lamp, int month) {}

    record Consumption(double kilowattHours, double lossShare, long burningSeconds, String basis) {}

    static final class LightingLedger {
        private final Map<String, Map<LampMonth, Consumption>> computed = new ConcurrentHashMap<>();

        Consumption of(String council, String lamp, int month, Rnd r) {
            return computed.computeIfAbsent(council, c -> new HashMap<>())
                    .computeIfAbsent(new LampMonth(lamp, month),
                            k -> new Consumption(r.fraction() * 90, r.fraction(), r.upTo(1200000), "calendar " + r.upTo(40) + month));
        }
    }

    private final LightingLedger ledger = new LightingLedger();
    private static Main service;

    public static void main(String[] a) throws Exception {
        Reserve.tender(34000);
        Forecasts.compute(14000);
        Zones.draw(90000);
        Catalogue.read(10500);
        Phasors.sample(260, 1200);
        service = new Main();
        Rnd r = new Rnd(106);
        for (int month = 0; month < 20; month++)
            for (int council = 0; council < 60; council++) {
                if (council % 12 != month % 12 && council > 30) continue;
                for (int lamp = 0; lamp < 80; lamp++) service.ledger.of("council " + council, "lamp " + lamp, month, r);
            }
        Ready.last();
    }
}
