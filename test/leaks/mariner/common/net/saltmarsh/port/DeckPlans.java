package net.saltmarsh.port;

import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: plans of decks, a few large arrays. */
public final class DeckPlans {
    record Plan(String ship, int deck, short[] cells) {}

    private static final java.util.concurrent.atomic.AtomicReference<List<Plan>> PLANS = new java.util.concurrent.atomic.AtomicReference<>();

    private DeckPlans() {}

    public static void read(int plans) {
        Sample s = new Sample(911);
        PLANS.set(java.util.stream.IntStream.range(0, Scale.of(plans * 8 / 5)).mapToObj(i -> {
            short[] cells = new short[120_000];
            for (int k = 0; k < cells.length; k += 3) cells[k] = (short) s.below(40);
            return new Plan("MV " + s.text(9), i % 9, cells);
        }).toList());
    }
}
