package pt.atlantica.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** What was weighed at the quay and at the gate in the last three hours. */
public final class WeighWindow {
    record Weighing(Instant at, String ticket, short scale, int grams, String species) {}

    private static final Duration SPAN = Duration.ofHours(3);
    private static final String[] SPECIES = "sardine mackerel tuna anchovy octopus tomato pepper bean".split(" ");
    private final Deque<Weighing> weighings = new ArrayDeque<>();

    public WeighWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(140_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(8));
            weighings.addLast(new Weighing(at, "W" + s.code(9), (short) s.below(36), 5000 + s.below(600_000), SPECIES[s.below(8)]));
            while (weighings.peekFirst().at.isBefore(at.minus(SPAN))) weighings.removeFirst();
        }
    }

    public int count() {
        return weighings.size();
    }
}
