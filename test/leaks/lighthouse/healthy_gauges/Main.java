package com.beaconline.gauges;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Gauge;
import io.prometheus.client.Histogram;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * A collector of readings with metrics by station and quantity. Why nothing leaks: the labels are the stations and the
 * quantities of the configuration, what is not configured counts as "other", and all series are made at the start. So
 * their number is the product of two fixed lists, and a million readings have made no further one. Values are numbers
 * that are overwritten. One task reports every ten seconds and is scheduled once.
 */
public class Main {
    static class Metrics {
        private final CollectorRegistry registry = new CollectorRegistry();
        private final Histogram delay = Histogram.build("reading_delay_seconds", "delay of readings").labelNames("station", "quantity")
            .buckets(0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600).register(registry);
        private final Gauge value = Gauge.build("reading_value", "last value").labelNames("station", "quantity").register(registry);
        private final Counter readings = Counter.build("readings_total", "readings").labelNames("station", "quantity").register(registry);
    }

    static class Collector {
        private final Metrics metrics = new Metrics();
        private final Set<String> stations = new HashSet<>();
        private final Set<String> quantities = Set.of("wind", "gust", "pressure", "wave", "swell", "tide", "air", "water", "visibility", "salinity", "other");

        Collector(int stationCount) {
            for (int i = 0; i < stationCount; i++) stations.add("station-" + i);
            stations.add("other");
            for (String s : stations) {
                for (String q : quantities) {
                    metrics.delay.labels(s, q);
                    metrics.value.labels(s, q);
                    metrics.readings.labels(s, q);
                }
            }
        }

        void reading(String station, String quantity, double value, double delay) {
            String s = stations.contains(station) ? station : "other";
            String q = quantities.contains(quantity) ? quantity : "other";
            metrics.delay.labels(s, q).observe(delay);
            metrics.value.labels(s, q).set(value);
            metrics.readings.labels(s, q).inc();
        }

        double total() {
            return metrics.registry.getSampleValue("readings_total", new String[] {"station", "quantity"}, new String[] {"other", "other"});
        }
    }

    private static Collector collector;

    public static void main(String[] args) throws Exception {
        Station.open(Part.FORECASTS, Part.ALARMS);
        collector = new Collector(Scale.of(420));
        ScheduledExecutorService reports = Executors.newSingleThreadScheduledExecutor(r -> {
            Thread t = new Thread(r, "metrics-report");
            t.setDaemon(true);
            return t;
        });
        reports.scheduleAtFixedRate(collector::total, 10, 10, TimeUnit.SECONDS);
        Sample s = new Sample(430);
        String[] quantities = {"wind", "gust", "pressure", "wave", "tide", "chlorophyll", "water"};
        for (int i = 0; i < 1_000_000; i++) collector.reading("station-" + s.below(460), quantities[s.below(7)], s.real(), s.real() * 400);
        System.err.println(collector.total() + " of others");
        Ready.last();
    }
}
