package sky;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the telescopes reported within the last day; what is older is dropped with each report. */
public final class NightLog {
    record Report(Instant at, String telescope, String text, double[] pointing) {}

    private static final Duration KEPT = Duration.ofHours(24);
    private static final ArrayDeque<Report> REPORTS = new ArrayDeque<>();

    private NightLog() {}

    public static void load(int size) {
        int n = Scale.of(size);
        Sample s = new Sample(111);
        for (int i = 0; i < 2 * n; i++) {
            Instant at = Sample.at(i, 2 * n, Duration.ofHours(48));
            REPORTS.addLast(new Report(at, "T" + s.below(12), s.text(110), new double[] {s.real(), s.real(), s.real()}));
            while (REPORTS.peekFirst().at().isBefore(at.minus(KEPT))) REPORTS.removeFirst();
        }
    }
}
