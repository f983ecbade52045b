package com.meridianpress.site.statistics;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import newsroom.DeliveryDatabase;
import newsroom.Hyphenation;
import newsroom.PageCache;
import newsroom.StockTicker;
import newsroom.WireQueue;
import org.harness.Ready;
import org.harness.Sample;

/** Views are counted by minute and rolled up into days; the minutes that were rolled up should go, but are sought by their number of seconds. */
public class Main {
    static class Minute {
        private final Map<Integer, AtomicInteger> views = new ConcurrentHashMap<>();
        private volatile boolean rolledUp;

        void view(int article) {
            views.computeIfAbsent(article, a -> new AtomicInteger()).incrementAndGet();
        }
    }

    static class Views {
        private final ConcurrentSkipListMap<Long, Minute> minutes = new ConcurrentSkipListMap<>();
        private final Map<Long, Integer> days = new TreeMap<>();

        void view(int article, long epochSecond) {
            minutes.computeIfAbsent(epochSecond / 60, m -> new Minute()).view(article);
        }

        /** Called once a minute. */
        void rollUp(long epochSecond) {
            Minute minute = minutes.get(epochSecond / 60 - 2);
            if (minute == null || minute.rolledUp) return;
            int sum = 0;
            for (AtomicInteger views : minute.views.values()) sum += views.get();
            days.merge(epochSecond / 86_400, sum, Integer::sum);
            minute.rolledUp = true;
            minutes.remove(epochSecond - 120);
        }
    }

    static final Views VIEWS = new Views();

    public static void main(String[] args) throws Exception {
        PageCache.load(9_000);
        StockTicker.load(420, 1_800);
        WireQueue.load(5_500);
        DeliveryDatabase.load(30_000);
        Hyphenation.load(52_000);
        Sample s = new Sample(722);
        int minutes = 900;
        for (int i = 0; i < minutes; i++) {
            long second = Sample.at(i, minutes, Duration.ofMinutes(minutes)).getEpochSecond();
            for (int k = 60 + s.below(80); k > 0; k--) VIEWS.view(2_600_000 + (int) (9_000 * s.real() * s.real() * s.real()), second);
            VIEWS.rollUp(second);
        }
        Ready.last();
    }
}
