package org.vitalview.icu;

import hospital.*;

import org.harness.Ready;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.data.time.*;

import java.util.*;

/** The wall screen of the intensive care unit: a chart for each bed, with a value every five seconds. */
public class Main {
    static final class BedChart {
        private final TimeSeries pulse = new TimeSeries("pulse"), saturation = new TimeSeries("SpO2");
        private final JFreeChart chart;
        private final String bed;

        BedChart(String bed) {
            this.bed = bed;
            pulse.setNotify(false); // a timer draws
            saturation.setNotify(false);
            TimeSeriesCollection both = new TimeSeriesCollection(pulse);
            both.addSeries(saturation);
            chart = ChartFactory.createTimeSeriesChart(bed, "time", "value", both, true, false, false);
        }

        void add(Rnd r, Second at) {
            pulse.addOrUpdate(at, 55 + r.upTo(600) / 10.0);
            saturation.addOrUpdate(at, 88 + r.upTo(120) / 10.0);
        }
    }

    static final class WallScreen {
        private final Map<String, BedChart> charts = new TreeMap<>();

        void receive(String bed, Rnd r, Second at) {
            charts.computeIfAbsent(bed, BedChart::new).add(r, at);
        }
    }

    private static final WallScreen SCREEN = new WallScreen();

    public static void main(String[] a) throws Exception {
        Drugs.stock(52000);
        Register.open(70000);
        Codes.build(52000);
        PriceList.read(36000);
        ResultStore.record(110000);
        Rnd r = new Rnd(104);
        long start = System.currentTimeMillis() - 86_400_000L;
        for (int i = 0; i < 9000; i++) {
            Second at = new Second(new Date(start + i * 5000L));
            for (int bed = 1; bed <= 10; bed++) SCREEN.receive("ICU " + bed, r, at);
        }
        Ready.last();
    }
}
