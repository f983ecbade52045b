package com.parcelday.track;

import harbor.*;

import io.micrometer.core.instrument.*;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.harness.Ready;

import java.time.Duration;

/** A timer per parcel: the parcel's number is a tag. */
public class Main {
    static final class TrackingService {
        private final MeterRegistry meters;

        TrackingService(MeterRegistry m) {
            meters = m;
        }

        void scanned(String parcel, String depot, long ms) {
            Timer.builder("parcel.scan")
                    .description("time from announcement to scan")
                    .tag("depot", depot)
                    .tag("parcel", parcel)
                    .register(meters)
                    .record(Duration.ofMillis(ms));
            meters.counter("parcel.scans", "depot", depot).increment();
        }
    }

    static final class Application {
        final SimpleMeterRegistry registry = new SimpleMeterRegistry();
        final TrackingService tracking = new TrackingService(registry);
    }

    private static final Application APP = new Application();

    public static void main(String[] a) throws Exception {
        Bookings.load(20000);
        Pilots.load(1500, 1500);
        Ports.load(70000);
        Network.load(40000);
        Buffers.load(200, 65536);
        Gen g = new Gen(8);
        for (int i = 0; i < 12500; i++)
            APP.tracking.scanned("P" + g.hex(16), "depot-" + g.num(12), g.num(90000));
        Ready.last();
    }
}
