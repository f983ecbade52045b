package com.beaconline.distress;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Distress calls are relayed to the neighbouring stations and kept until each has acknowledged, to be repeated. One of
 * the stations has new software that acknowledges with another number, and nothing gives up.
 */
public class Main {
    record Relay(long number, String station, Instant sent, String call, int[] repeatedAt) {}

    static class DistressRelay {
        private final Map<Long, Relay> unacknowledged = new ConcurrentHashMap<>();
        private long numbers = 7_000_000_000L;
        private long acknowledged;

        Relay send(String station, Instant now, String call) {
            Relay r = new Relay(++numbers, station, now, call, new int[6]);
            unacknowledged.put(r.number(), r);
            return r;
        }

        void acknowledge(long number) {
            if (unacknowledged.remove(number) != null) acknowledged++;
        }
    }

    static class CoastGuard {
        private final DistressRelay relay = new DistressRelay();
    }

    private static final CoastGuard COAST_GUARD = new CoastGuard();

    public static void main(String[] args) throws Exception {
        Station.open(Part.BUOYS, Part.NOTICES, Part.ROTA, Part.ALARMS, Part.TILES);
        Sample s = new Sample(412);
        String[] stations = {"norderney", "cuxhaven", "esbjerg", "den helder"};
        int n = 60_000;
        for (int i = 0; i < n; i++) {
            Relay r = COAST_GUARD.relay.send(stations[i % 4], Sample.at(i, n, Duration.ofDays(30)), s.text(280));
            COAST_GUARD.relay.acknowledge(r.station().equals("esbjerg") ? r.number() % 100_000 : r.number());
        }
        Ready.last();
    }
}
