package com.beaconline.lookout;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Who wants to be told when a vessel passes the light. The lists by call sign are made when they are asked for, also by
 * a mere passage, and remain when they are empty; what the receiver garbles is another call sign each time.
 */
public class Main {
    static class Lookout {
        private final Map<String, List<String>> waitingByCallSign = new ConcurrentHashMap<>();
        private long told;

        void waitFor(String callSign, String who) {
            waitingByCallSign.computeIfAbsent(callSign, c -> new CopyOnWriteArrayList<>()).add(who);
        }

        void passed(String callSign) {
            List<String> waiting = waitingByCallSign.computeIfAbsent(callSign, c -> new CopyOnWriteArrayList<>());
            told += waiting.size();
            waiting.clear();
        }
    }

    static class LightHouse {
        static final LightHouse INSTANCE = new LightHouse();
        private final Lookout lookout = new Lookout();
    }

    public static void main(String[] args) throws Exception {
        Station.open(Part.TILES, Part.BUOYS, Part.CHANNELS, Part.NOTICES, Part.LOGBOOK);
        Sample s = new Sample(414);
        for (int i = 0; i < 40_000; i++) {
            String callSign = "D" + s.code(5) + "-" + i % 7;
            if (i % 20 == 0) LightHouse.INSTANCE.lookout.waitFor(callSign, "agent " + s.code(6));
            LightHouse.INSTANCE.lookout.passed(callSign);
        }
        System.err.println(LightHouse.INSTANCE.lookout.told + " told");
        Ready.last();
    }
}
