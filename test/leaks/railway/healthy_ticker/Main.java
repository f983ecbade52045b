package net.stationboard.ticker;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.Summary;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.harness.Ready;

import railway.*;

import java.util.*;

/** Healthy: measures the punctuality of each station and category; there are as many series as stations, and no more. */
public class Main {
    static final class Punctuality {
        private final PrometheusRegistry registry = new PrometheusRegistry();
        private final Histogram delay = Histogram.builder().name("delay_minutes").help("delay").classicOnly().classicUpperBounds(1, 3, 5, 10, 20, 60)
                .labelNames("station", "category").register(registry);
        private final Counter cancelled = Counter.builder().name("cancelled_total").help("cancelled trains").labelNames("station").register(registry);
        private final Summary dwell = Summary.builder().name("dwell_seconds").help("time at the platform").quantile(0.5).quantile(0.95).labelNames("category").register(registry);
        private final Map<String, ArrayDeque<Integer>> lastDelays = new HashMap<>();
        private final List<String> stations;

        Punctuality(List<String> stations) {
            this.stations = List.copyOf(stations);
            for (String s : stations) {
                cancelled.initLabelValues(s);
                lastDelays.put(s, new ArrayDeque<>(64));
            }
        }

        void arrives(int station, String category, int minutes, double seconds) {
            String name = stations.get(station);
            if (minutes > 80) {
                cancelled.labelValues(name).inc();
                return;
            }
            delay.labelValues(name, category).observe(minutes);
            dwell.labelValues(category).observe(seconds);
            ArrayDeque<Integer> last = lastDelays.get(name);
            if (last.size() == 60) last.removeFirst();
            last.addLast(minutes);
        }
    }

    private static Punctuality punctuality;

    public static void main(String[] a) throws Exception {
        DelayReports.collect(60000);
        RunningTimes.measure(5000);
        Network.read(35000);
        Dice d = new Dice(412);
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0, n = Dice.part(2600); i < n; i++) names.add(d.station() + " " + i);
        punctuality = new Punctuality(List.copyOf(names));
        String[] categories = {"ICE", "IC", "RE", "S"};
        for (int i = 0, n = names.size() * 140; i < n; i++) {
            punctuality.arrives(d.below(names.size()), categories[d.below(4)], d.below(82), 20 + 100 * d.real());
        }
        punctuality.registry.scrape();
        Ready.last();
    }
}
