package org.metroring.ops;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;

import org.harness.Ready;

import railway.*;

import java.util.*;

/** The journey API of a city's railway: answers requests and measures how long they took. */
public class Main {
    static final class JourneyApi {
        private final PrometheusRegistry registry = new PrometheusRegistry();
        private final Counter requests = Counter.builder().name("requests_total").help("requests").labelNames("method", "status").register(registry);
        private final Gauge busy = Gauge.builder().name("busy_workers").help("busy workers").register(registry);
        private final Histogram duration = Histogram.builder().name("request_seconds").help("duration").classicOnly()
                .classicUpperBounds(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
                .labelNames("method", "path", "status").register(registry);
        private final Map<String, Integer> delays = new HashMap<>();

        String handle(String method, String path, Dice d) {
            busy.inc();
            String train = path.substring(path.lastIndexOf('/') + 1);
            int delay = delays.merge("line" + Math.abs(train.hashCode() % 40), d.below(3), (x, y) -> (x + y) % 60);
            String status = delay > 55 ? "503" : "200";
            requests.labelValues(method, status).inc();
            duration.labelValues(method, path, status).observe(d.real());
            busy.dec();
            return "{\"delay\":" + delay + "}";
        }

        MetricSnapshots scrape() {
            return registry.scrape();
        }
    }

    private static JourneyApi api;

    public static void main(String[] a) throws Exception {
        Timetable.read(36000);
        Connections.search(27000);
        Occupancy.record(1200);
        Travellers.visit(15000);
        RunningTimes.measure(6000);
        api = new JourneyApi();
        Dice d = new Dice(307);
        for (int i = 0; i < Integer.getInteger("requests", 5200); i++) {
            api.handle("GET", "/v2/journeys/" + d.code(8).toLowerCase() + "-" + d.below(100000), d);
            for (int k = 0; k < 3; k++) api.handle("GET", "/v2/lines/" + d.below(40), d);
        }
        api.scrape();
        Ready.last();
    }
}
