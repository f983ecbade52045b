package com.pilotroom.briefing;

import airport.*;

import com.google.common.cache.*;

import org.harness.Ready;

import java.net.*;
import java.util.*;
import javax.swing.undo.*;

/**
 * Healthy: histories with limits. Each flight plan has an undo manager with Swing's limit of 100, the
 * parsed bulletins a cache with a maximum weight that is full, and each region a module of its own that
 * is loaded once.
 */
public class Main {
    static final class RouteEdit extends AbstractUndoableEdit {
        final String before, after;

        RouteEdit(Rnd r) {
            before = r.letters(5) + " DCT " + r.letters(5);
            after = before + " DCT " + r.letters(5);
        }
    }

    static final class FlightPlan {
        final String flight;
        final UndoManager edits = new UndoManager();

        FlightPlan(Rnd r) {
            flight = r.flight();
            for (int i = 0; i < 160; i++) edits.addEdit(new RouteEdit(r));
        }
    }

    record Bulletin(String area, byte[] parsed) {}

    static final class BriefingRoom {
        private final List<FlightPlan> plans = new ArrayList<>();
        private final Map<String, Runnable> regions = new TreeMap<>();
        private final Cache<String, Bulletin> bulletins;

        BriefingRoom(long bytes) {
            bulletins = CacheBuilder.newBuilder().maximumWeight(bytes).weigher((String k, Bulletin b) -> b.parsed.length).build();
        }
    }

    private static BriefingRoom room;

    public static void main(String[] a) throws Exception {
        Airspace.open(15000);
        Weather.observe(24000);
        Gazetteer.read(40000);
        room = new BriefingRoom(Rnd.share(14_000_000));
        Rnd r = new Rnd(134);
        for (int i = Rnd.share(260); i > 0; i--) room.plans.add(new FlightPlan(r));
        for (int i = Rnd.share(9000); i > 0; i--) {
            String k = r.letters(6);
            room.bulletins.put(k, new Bulletin(k, r.octets(1500 + r.upTo(1500))));
        }
        URL[] path = {new URL("file:" + System.getProperty("plugin"))};
        for (String region : new String[] {"eur", "nam", "sam", "apac", "afi"}) {
            URLClassLoader l = new URLClassLoader(region, path, Main.class.getClassLoader());
            Runnable m = (Runnable) l.loadClass("com.pilotroom.regions.RegionRules").getConstructor().newInstance();
            m.run();
            room.regions.put(region, m);
        }
        Ready.last();
    }
}
