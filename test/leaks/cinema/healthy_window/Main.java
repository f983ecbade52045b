package com.trendreel.charts;

import cinema.*;

import org.harness.Ready;

import java.util.*;

/** Healthy: what is looked at most in the last hour: a window of beats, of which those older than an hour go out. */
public class Main {
    record View(long at, String session, int film) {}

    static final class Trends {
        private final ArrayDeque<View> hour = new ArrayDeque<>();
        private final Map<Integer, Integer> viewsOfFilm = new HashMap<>();

        void view(View v) {
            hour.addLast(v);
            viewsOfFilm.merge(v.film, 1, Integer::sum);
            while (hour.peekFirst().at < v.at - 3_600_000) {
                View old = hour.removeFirst();
                viewsOfFilm.computeIfPresent(old.film, (f, n) -> n == 1 ? null : n - 1);
            }
        }
    }

    private static final Trends TRENDS = new Trends();

    public static void main(String[] a) throws Exception {
        Ratings.collect(380);
        WeekPage.render(4000);
        Audience.read(160);
        Dice d = new Dice(208);
        long now = System.currentTimeMillis() - 3 * 3_600_000L;
        for (int i = 0; i < 600000; i++) {
            now += 18;
            TRENDS.view(new View(now, "s" + d.below(9000000), Math.min(d.below(4000), d.below(4000))));
        }
        Ready.last();
    }
}
