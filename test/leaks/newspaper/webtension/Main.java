package com.meridianpress.printing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.Deque;
import java.util.List;
import java.util.ArrayList;
import newsroom.ClickWindow;
import newsroom.DeliveryDatabase;
import newsroom.HouseRules;
import newsroom.Hyphenation;
import newsroom.ReaderLru;
import org.harness.Ready;
import org.harness.Sample;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The screen of the press hall shows the tension of the web; each reel of paper becomes a series of the chart, and stays one. */
public class Main {
    record Reel(int number, String mill, int grams, Date mounted) {}

    static class HallScreen {
        private final XYChart tension = new XYChartBuilder().width(1600).height(500).title("web tension").xAxisTitle("time").yAxisTitle("N/m").build();
        private final Deque<Reel> lastReels = new ArrayDeque<>();
        private long drawn;

        void reelDone(Reel reel, List<Date> times, List<Double> newtons) {
            tension.addSeries("reel " + reel.number, times, newtons).setMarker(SeriesMarkers.NONE);
            lastReels.addLast(reel);
            if (lastReels.size() > 20) lastReels.removeFirst();
            drawn++;
        }
    }

    static final HallScreen SCREEN = new HallScreen();

    public static void main(String[] args) throws Exception {
        DeliveryDatabase.load(30_000);
        ReaderLru.load(36_000);
        HouseRules.load(32_000);
        ClickWindow.load(52_000);
        Hyphenation.load(52_000);
        Sample s = new Sample(712);
        int reels = 2_400;
        for (int i = 0; i < reels; i++) {
            Date mounted = Date.from(Sample.at(i, reels, Duration.ofDays(19)));
            List<Date> times = new ArrayList<>();
            List<Double> newtons = new ArrayList<>();
            for (int k = 0; k < 120; k++) {
                times.add(new Date(mounted.getTime() + 10_000L * k));
                newtons.add(380 + s.real() * 60);
            }
            SCREEN.reelDone(new Reel(71_000 + i, s.code(6), 42 + s.below(10), mounted), times, newtons);
        }
        Ready.last();
    }
}
