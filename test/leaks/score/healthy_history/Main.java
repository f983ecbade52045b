package com.skylark.telemetry;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.fjordbank.core.Branch;

/** Nothing leaks: the last readings of each drone, in rings and in deques at their limits. */
public class Main {
    record Reading(long at, double altitude, float speed, float battery, String state) {}

    /** The last readings; the eldest is overwritten. */
    static final class Ring {
        private final Reading[] readings;
        private long written;

        Ring(int size) {
            readings = new Reading[size];
        }

        void add(Reading r) {
            readings[(int) (written++ % readings.length)] = r;
        }
    }

    static final class EventLog {
        private final Deque<String> lines = new ArrayDeque<>();
        private final int maxLines;
        private long dropped;

        EventLog(int maxLines) {
            this.maxLines = maxLines;
        }

        void log(String line) {
            lines.addLast(line);
            while (lines.size() > maxLines) {
                lines.removeFirst();
                dropped++;
            }
        }
    }

    static final class FlightRecorder {
        private final Map<String, Ring> drones = new LinkedHashMap<>();
        private final EventLog events;

        FlightRecorder(int events) {
            this.events = new EventLog(events);
        }
    }

    private static FlightRecorder recorder;

    public static void main(String[] args) throws Exception {
        Branch.accounts(9000);
        Branch.curves(600);
        int size = Scale.of(4000);
        recorder = new FlightRecorder(Scale.of(45000));
        Sample s = new Sample(46);
        for (int d = 0; d < 40; d++) {
            Ring ring = new Ring(size);
            recorder.drones.put("drone-" + d, ring);
            for (int i = 0; i < size * 5 / 2; i++) {
                ring.add(new Reading(Sample.at(i, size * 5 / 2, Duration.ofHours(6)).toEpochMilli(), s.real() * 120, (float) s.real() * 20, (float) s.real(), "CRUISE"));
            }
        }
        for (int i = 0; i < Scale.of(160000); i++) recorder.events.log(i + " " + s.text(80));
        Ready.last();
    }
}
