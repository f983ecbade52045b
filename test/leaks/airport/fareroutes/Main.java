package com.farebuilder.routing;

import airport.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Fares are stored by route. The key is a record of an array, and arrays are only equal to
 * themselves: each look-up adds the same route once more.
 */
public class Main {
    record RouteKey(String[] airports, String cabin) {}

    static final class RouteFare {
        final long cents;
        final double[] perLeg;
        final String rule;

        RouteFare(int legs, Rnd r) {
            cents = r.upTo(800000);
            perLeg = new double[legs];
            for (int i = 0; i < legs; i++) perLeg[i] = r.fraction() * 900;
            rule = r.remark(60);
        }
    }

    static final class FareDesk {
        private final ConcurrentMap<RouteKey, RouteFare> known = new ConcurrentHashMap<>();

        long price(String[] airports, String cabin, Rnd r) {
            return known.computeIfAbsent(new RouteKey(airports, cabin), k -> new RouteFare(k.airports.length - 1, r)).cents;
        }
    }

    private static FareDesk desk;

    public static void main(String[] a) throws Exception {
        Manifests.file(14000);
        Airspace.open(18000);
        Weather.observe(30000);
        Gazetteer.read(50000);
        Downlink.receive(8192, 20000);
        desk = new FareDesk();
        Rnd r = new Rnd(121);
        String[][] routes = new String[240][];
        for (int i = 0; i < routes.length; i++) {
            routes[i] = new String[3 + r.upTo(2)];
            for (int k = 0; k < routes[i].length; k++) routes[i][k] = r.letters(3).intern();
        }
        long sum = 0;
        for (int i = 0; i < 27000; i++) sum += desk.price(routes[r.upTo(routes.length)].clone(), r.upTo(5) == 0 ? "C" : "Y", r);
        if (sum == 0) throw new IllegalStateException();
        Ready.last();
    }
}
