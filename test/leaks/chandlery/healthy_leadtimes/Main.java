package no.fairlead.leadtimes;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import no.fairlead.base.ContractPrices;
import no.fairlead.base.OpenOrders;
import no.fairlead.base.PortCalls;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.harness.Ready;
import org.harness.Sample;

/** How long suppliers need: per supplier and group of goods the last 320 deliveries, all windows full, with a trend; a report of today is being made. */
public class Main {
    record Pair(int supplier, int group) implements Comparable<Pair> {
        @Override
        public int compareTo(Pair o) {
            return supplier != o.supplier ? Integer.compare(supplier, o.supplier) : Integer.compare(group, o.group);
        }
    }

    static final class LeadTime {
        final DescriptiveStatistics hours = new DescriptiveStatistics(320);
        final SummaryStatistics ever = new SummaryStatistics();
        SimpleRegression trend = new SimpleRegression();
        Instant last;

        void delivered(double h, Instant at) {
            hours.addValue(h);
            ever.addValue(h);
            trend.addData(at.getEpochSecond() / 3600.0, h);
            last = at;
        }
    }

    record Row(Pair pair, double median, double late, double slope) {}

    static final class LeadTimes {
        private final Map<Pair, LeadTime> times = new TreeMap<>();
        private final Deque<Pair> recent = new ArrayDeque<>();

        void delivered(Pair p, double hours, Instant at) {
            times.computeIfAbsent(p, k -> new LeadTime()).delivered(hours, at);
            recent.addLast(p);
            if (recent.size() > 5000) recent.removeFirst();
        }

        List<Row> report() {
            List<Row> rows = new ArrayList<>();
            times.forEach((p, t) -> rows.add(new Row(p, t.hours.getMean(), t.hours.getMax(), t.trend.getSlope())));
            return rows;
        }
    }

    static final class Purchasing {
        final LeadTimes leadTimes = new LeadTimes();
        final ContractPrices prices = new ContractPrices(101);
        final OpenOrders orders = new OpenOrders(102);
        final PortCalls calls = new PortCalls(103);
        private List<Row> today;
    }

    private static Purchasing purchasing;

    public static void main(String[] args) throws Exception {
        purchasing = new Purchasing();
        Sample s = new Sample(1011);
        int rounds = 400;
        for (int r = 0; r < rounds; r++) {
            Instant at = Sample.at(r, rounds, Duration.ofDays(900));
            for (int supplier = 0; supplier < 190; supplier++) {
                for (int g = 0; g < 24; g++) if (s.below(20) > 0) purchasing.leadTimes.delivered(new Pair(supplier, g), 12 + s.real() * 400, at);
            }
        }
        purchasing.today = purchasing.leadTimes.report();
        Ready.last();
    }
}
