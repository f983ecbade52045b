package com.terracotta.kilnwatch;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.harness.Ready;
import org.harness.Sample;

/** Readings of kilns are published; the writer of the archive does not request again after a write has failed. */
public class Main {
    record KilnReading(String kiln, long at, double celsius, double oxygen, String phase) {}

    static class Panel implements Flow.Subscriber<KilnReading> {
        final Map<String, KilnReading> latest = new ConcurrentHashMap<>();
        private Flow.Subscription subscription;

        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            s.request(64);
        }

        public void onNext(KilnReading r) {
            latest.put(r.kiln(), r);
            subscription.request(1);
        }

        public void onError(Throwable t) {}

        public void onComplete() {}
    }

    static class ArchiveWriter implements Flow.Subscriber<KilnReading> {
        long written, failed, bytes;
        private Flow.Subscription subscription;

        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            s.request(16);
        }

        public void onNext(KilnReading r) {
            try {
                write(r);
                written++;
                subscription.request(1);
            } catch (IllegalStateException e) {
                failed++;
            }
        }

        private void write(KilnReading r) {
            if (r.celsius() > 1_236) throw new IllegalStateException("value out of the scale of the archive: " + r.celsius());
            bytes += r.toString().length();
        }

        public void onError(Throwable t) {}

        public void onComplete() {}
    }

    private final SubmissionPublisher<KilnReading> readings = new SubmissionPublisher<>(Executors.newFixedThreadPool(2, r -> {
        Thread t = new Thread(r, "kiln-readings");
        t.setDaemon(true);
        return t;
    }), 1 << 17);
    private final Panel panel = new Panel();
    private final ArchiveWriter archive = new ArchiveWriter();

    public static void main(String[] args) throws Exception {
        Recipes.load();
        FlourLots lots = FlourLots.load();
        OvenCurves curves = OvenCurves.open();
        TillWindow.load();
        Photos.load();
        Main watch = new Main();
        watch.readings.subscribe(watch.panel);
        watch.readings.subscribe(watch.archive);
        Words w = new Words(1);
        int n = 64_000;
        for (int i = 0; i < n; i++) {
            double c = 1_180 + 30 * Math.sin(i / 900.0) + w.normal() * 14;
            watch.readings.submit(new KilnReading("kiln-" + (1 + i % 22), Sample.at(i, n, Duration.ofHours(20)).toEpochMilli(), c, 3 + w.real(), i % 3 == 0 ? "soak" : "ramp"));
            if (i % 500 == 0) Thread.sleep(2);
        }
        Thread.sleep(500);
        Ready.last();
        System.out.println(curves + " " + lots + watch.panel.latest.size());
    }
}
