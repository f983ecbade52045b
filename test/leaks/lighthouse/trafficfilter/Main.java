package com.beaconline.traffic;

import java.time.Instant;
import java.util.function.Predicate;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * The picture of the traffic hides what lies in a zone of exclusion. The zones are sent every minute, and each update
 * puts its condition in front of the filter that was there instead of replacing it.
 */
public class Main {
    record Target(int mmsi, double latitude, double longitude) {}

    static class Zone {
        private final String name;
        private final Instant since;
        private final double[] corners;

        Zone(String name, Instant since, double[] corners) {
            this.name = name;
            this.since = since;
            this.corners = corners;
        }

        boolean outside(Target t) {
            boolean in = false;
            for (int i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
                if (corners[i + 1] > t.latitude() != corners[j + 1] > t.latitude()
                    && t.longitude() < (corners[j] - corners[i]) * (t.latitude() - corners[i + 1]) / (corners[j + 1] - corners[i + 1]) + corners[i]) in = !in;
            }
            return !in;
        }
    }

    static class TrafficPicture {
        private Predicate<Target> shown = t -> t.mmsi() != 0;
        private int drawn;

        void zone(Zone z) {
            Predicate<Target> outside = z::outside;
            shown = outside.and(shown);
        }

        void draw(Target t) {
            if (shown.test(t)) drawn++;
        }
    }

    static class TrafficService {
        static final TrafficPicture PICTURE = new TrafficPicture();
    }

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.TIDES, Part.FORECASTS, Part.CHANNELS, Part.LOGBOOK);
        Sample s = new Sample(411);
        for (int i = 0; i < 9_000; i++) {
            double[] corners = new double[72];
            for (int c = 0; c < corners.length; c++) corners[c] = s.real() * 3;
            TrafficService.PICTURE.zone(new Zone("zone " + s.code(4), Instant.now(), corners));
            if (i % 900 == 0) TrafficService.PICTURE.draw(new Target(s.below(900), 3 + s.real(), 3 + s.real()));
        }
        Ready.last();
    }
}
