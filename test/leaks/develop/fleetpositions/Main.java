package com.harborline.fleet;

import com.harborline.freight.Freight;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;

/** The hash code of a truck changes with its position: a truck that has moved is not found in the set and added again. */
public class Main {
    static class Position {
        private final String plate;
        private double latitude;
        private double longitude;
        private final byte[] reading;

        Position(String plate, byte[] reading) {
            this.plate = plate;
            this.reading = reading;
        }

        void move(double dLatitude, double dLongitude) {
            latitude += dLatitude;
            longitude += dLongitude;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Position p && plate.equals(p.plate) && latitude == p.latitude && longitude == p.longitude;
        }

        @Override
        public int hashCode() {
            return Objects.hash(plate, latitude, longitude);
        }
    }

    static class FleetMap {
        private final Set<Position> positions = new HashSet<>();

        void report(String plate, Sample s) {
            Position p = new Position(plate, s.bytes(480));
            positions.remove(p);
            positions.add(p);
            p.move(s.real(), s.real());
        }
    }

    private static final FleetMap MAP = new FleetMap();

    public static void main(String[] args) throws Exception {
        Freight.load();
        Sample s = new Sample(67);
        for (int i = 0; i < 9_000; i++) MAP.report("HL-" + i % 60, s);
        Ready.last();
    }
}
