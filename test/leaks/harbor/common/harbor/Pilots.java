package harbor;

import java.util.*;

/** Healthy: the most recently used pilot charts, a LinkedHashMap at its limit. */
public final class Pilots {
    static final class Chart {
        final int number;
        final double[] soundings;
        final String title;

        Chart(int n, Gen g, int points) {
            number = n;
            title = g.text(30);
            soundings = new double[points];
            for (int i = 0; i < points; i++) soundings[i] = g.real() * 200;
        }
    }

    static final class Recent extends LinkedHashMap<Integer, Chart> {
        final int limit;

        Recent(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Chart> e) {
            return size() > limit;
        }
    }

    private static Recent charts;

    public static void load(int limit, int points) {
        charts = new Recent(Gen.scaled(limit));
        Gen g = new Gen(5);
        for (int i = 0; i < charts.limit * 3; i++) charts.put(i, new Chart(i, g, points));
    }
}
