package com.northhaul.fleet;

import static org.rrd4j.ConsolFun.*;

import com.meridian.office.*;
import java.util.*;
import org.harness.Ready;
import org.rrd4j.DsType;
import org.rrd4j.core.*;

/** Nothing is wrong: a round-robin database in memory for each lorry on the road, which is deleted when the lorry is back. */
public class Main {
    static final class Lorry {
        final String plate;
        final String driver;
        final long left;
        final RrdDb gauges;
        final Deque<String> stops = new ArrayDeque<>();
        int kilometres;

        Lorry(String plate, String driver, long left, RrdDb gauges) {
            this.plate = plate;
            this.driver = driver;
            this.left = left;
            this.gauges = gauges;
        }
    }

    static final class Fleet {
        private final RrdMemoryBackendFactory memory = new RrdMemoryBackendFactory();
        private final Map<String, Lorry> onTheRoad = new LinkedHashMap<>();
        private long back;

        Lorry leave(Gen g, long time) throws Exception {
            String plate = "NH-" + g.code(2) + "-" + g.digits(4) + "-" + back + onTheRoad.size();
            RrdDef def = new RrdDef("lorry/" + plate, time / 1000 - 1, 60);
            def.addDatasource("speed", DsType.GAUGE, 300, 0, 200);
            def.addDatasource("fuel", DsType.GAUGE, 300, 0, 2000);
            def.addDatasource("cargo", DsType.GAUGE, 300, -40, 60);
            def.addArchive(AVERAGE, 0.5, 1, 600);
            def.addArchive(MAX, 0.5, 15, 300);
            Lorry l = new Lorry(plate, g.name(), time, RrdDb.getBuilder().setRrdDef(def).setBackendFactory(memory).build());
            for (int i = 0; i < 6; i++) l.stops.add(g.town());
            onTheRoad.put(plate, l);
            return l;
        }

        void back(String plate) throws Exception {
            Lorry l = onTheRoad.remove(plate);
            String path = l.gauges.getPath();
            l.gauges.close();
            memory.delete(path);
            back++;
        }
    }

    private static Fleet fleet;
    private static EventWindow messages;

    public static void main(String[] args) throws Exception {
        Partners.load(16_000);
        Ledger.load(14_000);
        RateTables.load(700, 1000);
        messages = new EventWindow(28_000);
        fleet = new Fleet();
        Gen g = new Gen(2050);
        int limit = Gen.n(950);
        int tours = limit * 2;
        for (int i = 0; i < tours; i++) {
            long time = Gen.at(i, tours, 22);
            Lorry l = fleet.leave(g, time);
            for (int k = 1; k < 5; k++) {
                l.gauges.createSample(time / 1000 + k * 5L).setValues(g.real() * 90, 400 + g.real(), 4 + g.real()).update();
                l.kilometres += g.num(9);
            }
            if (fleet.onTheRoad.size() > limit) fleet.back(fleet.onTheRoad.keySet().iterator().next());
        }
        System.out.println("on the road " + fleet.onTheRoad.size() + ", back " + fleet.back);
        Ready.last();
    }
}
