package com.beaconline.berths;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * A berth belongs to a vessel for two days unless it says that it is still there, which it does every few minutes.
 * Each time another lease is queued; the one before is void, but stays in the queue until its time has come.
 */
public class Main {
    static final class Lease implements Comparable<Lease> {
        private final int berth;
        private final int vessel;
        private final Instant until;
        private final String terms;

        Lease(int berth, int vessel, Instant until, String terms) {
            this.berth = berth;
            this.vessel = vessel;
            this.until = until;
            this.terms = terms;
        }

        @Override
        public int compareTo(Lease o) {
            return until.compareTo(o.until);
        }
    }

    static class BerthRegister {
        private static final Duration HELD = Duration.ofHours(48);
        private final Map<Integer, Lease> current = new HashMap<>();
        private final PriorityQueue<Lease> byEnd = new PriorityQueue<>();
        private int freed;

        void renew(int berth, int vessel, Instant now, String terms) {
            Lease lease = new Lease(berth, vessel, now.plus(HELD), terms);
            current.put(berth, lease);
            byEnd.add(lease);
            while (byEnd.peek().until.isBefore(now)) {
                Lease over = byEnd.poll();
                if (current.remove(over.berth, over)) freed++;
            }
        }
    }

    private static final BerthRegister REGISTER = new BerthRegister();

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.TIDES, Part.LIGHTS, Part.FORECASTS, Part.RADIO);
        Sample s = new Sample(413);
        int n = 52_000;
        for (int i = 0; i < n; i++) REGISTER.renew(s.below(130), 211_000_000 + s.below(130), Sample.at(i, n, Duration.ofHours(46)), s.text(26));
        Ready.last();
    }
}
