package com.meridianpress.site.charts;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import newsroom.ClickWindow;
import newsroom.HouseRules;
import newsroom.Hyphenation;
import newsroom.ReaderLru;
import newsroom.WireQueue;
import org.harness.Ready;
import org.harness.Sample;

/** Of every ranking only the first ten are kept for the review of the year; they are a view of the whole ranking. */
public class Main {
    record Ranked(int article, int views, int seconds, Instant published) {}

    static class Charts {
        private final NavigableMap<Instant, List<Ranked>> byQuarterHour = new TreeMap<>();

        void rank(Instant at, List<Ranked> articles) {
            List<Ranked> ranking = new ArrayList<>(articles);
            ranking.sort(Comparator.comparingInt(Ranked::views).reversed());
            byQuarterHour.put(at.truncatedTo(ChronoUnit.MINUTES), ranking.subList(0, Math.min(10, ranking.size())));
        }

        List<Ranked> now() {
            return byQuarterHour.lastEntry().getValue();
        }
    }

    static final Charts CHARTS = new Charts();

    public static void main(String[] args) throws Exception {
        ClickWindow.load(52_000);
        ReaderLru.load(36_000);
        WireQueue.load(5_500);
        HouseRules.load(32_000);
        Hyphenation.load(52_000);
        Sample s = new Sample(720);
        int quarters = 96 * 6;
        for (int i = 0; i < quarters; i++) {
            Instant at = Sample.at(i, quarters, Duration.ofMinutes(15L * quarters));
            List<Ranked> read = new ArrayList<>();
            for (int k = 110 + s.below(60); k > 0; k--) read.add(new Ranked(2_600_000 + s.below(9_000), s.below(8_000), 10 + s.below(300), at.minusSeconds(s.below(200_000))));
            CHARTS.rank(at, read);
        }
        Ready.last();
    }
}
