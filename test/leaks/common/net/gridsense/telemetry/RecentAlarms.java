package net.gridsense.telemetry;

import com.google.common.collect.EvictingQueue;
import java.time.Duration;
import java.time.Instant;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a queue that throws out its eldest. */
public final class RecentAlarms {
    record Alarm(Instant at, int sensor, String text) {}

    private final EvictingQueue<Alarm> alarms;

    public RecentAlarms(int size) {
        int most = Scale.of(size);
        int all = most * 2;
        alarms = EvictingQueue.create(most);
        Sample s = new Sample(32);
        for (int i = 0; i < all; i++) alarms.add(new Alarm(Sample.at(i, all, Duration.ofHours(12)), s.below(500), s.text(120)));
    }
}
