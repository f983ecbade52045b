package postal;

import java.util.ArrayDeque;

/** Healthy: what the sorters reported in the last hours; older reports are taken off when a new one comes. */
public final class Throughput {
    record Report(long at, int sorter, int parcels, int rejects, String fault) {}

    private static final class Window {
        private static final long AGE = 6 * 3600;
        private final ArrayDeque<Report> reports = new ArrayDeque<>();

        void add(Report r) {
            while (!reports.isEmpty() && reports.peekFirst().at < r.at - AGE) reports.pollFirst();
            reports.addLast(r);
        }
    }

    private static final Window window = new Window();

    private Throughput() {}

    public static void report(int perHour) {
        Dice d = new Dice(11);
        int n = Dice.part(perHour);
        for (int hour = 0; hour < 9; hour++) {
            for (int i = 0; i < n; i++) window.add(new Report(hour * 3600L + i * 3600L / n, d.below(60), d.below(900), d.below(30), d.text(50)));
        }
    }
}
