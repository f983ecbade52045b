package no.fairlead.demandcounts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import no.fairlead.base.ChartTiles;
import no.fairlead.base.ContractPrices;
import no.fairlead.base.PortCalls;
import org.harness.Ready;
import org.harness.Sample;

/** How often an article was asked for in a port, counted by the day; fourteen days are kept, the fifteenth goes as a whole, and a forecast comes from what is left. */
public class Main {
    record Demand(short port, int impa) {}

    static final class Day {
        final long number;
        final Map<Demand, LongAdder> counts = new ConcurrentHashMap<>();
        final Map<Integer, LongAdder> missing = new ConcurrentHashMap<>();

        Day(long number) {
            this.number = number;
        }
    }

    record Forecast(Demand demand, double perDay) {}

    static final class DemandCounter {
        private static final int DAYS = 14;
        private final Deque<Day> days = new ArrayDeque<>();
        private List<Forecast> forecast = List.of();

        void asked(int port, int impa, boolean inStock, Instant at) {
            Day d = day(at.getEpochSecond() / 86_400);
            d.counts.computeIfAbsent(new Demand((short) port, impa), k -> new LongAdder()).increment();
            if (!inStock) d.missing.computeIfAbsent(impa, k -> new LongAdder()).increment();
        }

        private Day day(long number) {
            if (days.isEmpty() || days.peekLast().number < number) {
                days.addLast(new Day(number));
                while (days.size() > DAYS) days.removeFirst();
                if (days.size() == DAYS) forecast();
            }
            return days.peekLast();
        }

        private void forecast() {
            Map<Demand, Double> sums = new HashMap<>();
            for (Day d : days) d.counts.forEach((k, n) -> sums.merge(k, n.doubleValue() / DAYS, Double::sum));
            forecast = sums.entrySet().stream().map(e -> new Forecast(e.getKey(), e.getValue())).sorted(Comparator.comparingDouble(f -> -f.perDay)).limit(4000).collect(Collectors.toList());
        }
    }

    static final class Planning {
        final DemandCounter demand = new DemandCounter();
        final ContractPrices prices = new ContractPrices(171);
        final ChartTiles charts = new ChartTiles(172);
        final PortCalls calls = new PortCalls(173);
    }

    private static Planning planning;

    public static void main(String[] args) throws Exception {
        planning = new Planning();
        Sample s = new Sample(1711);
        int n = 3_000_000;
        for (int i = 0; i < n; i++) {
            int impa = 110_000 + s.below(40) * s.below(40) * 25;
            planning.demand.asked(s.below(48), impa, s.below(12) > 0, Sample.at(i, n, Duration.ofDays(40)));
        }
        System.err.println(planning.demand.forecast.size() + " forecasts of " + planning.demand.days.size() + " days");
        Ready.last();
    }
}
