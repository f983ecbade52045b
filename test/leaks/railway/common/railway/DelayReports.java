package railway;

import java.util.ArrayDeque;

/** Healthy: reports of delays in the last hours; older ones leave at the other end. */
public final class DelayReports {
    record Report(long at, int train, short minutes, String cause) {}

    private final ArrayDeque<Report> window = new ArrayDeque<>();
    private final long length;
    private static DelayReports reports;

    private DelayReports(long length) {
        this.length = length;
    }

    private void add(Report r) {
        window.addLast(r);
        while (window.peekFirst().at < r.at - length) window.removeFirst();
    }

    public static void collect(int count) {
        Dice d = new Dice(15);
        int n = Dice.part(count);
        DelayReports all = new DelayReports(n * 250L);
        for (int i = 0; i < 2 * n; i++) all.add(new Report(1_760_000_000_000L + i * 250L, d.below(30000), (short) d.below(90), d.text(45)));
        reports = all;
    }
}
