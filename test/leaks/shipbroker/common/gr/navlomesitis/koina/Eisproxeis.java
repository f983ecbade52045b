package gr.navlomesitis.koina;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Premiums and hire that were paid in the last three hours. */
public final class Eisproxeis {
    public record Eispraxi(long ora, String iban, long lepta, String aitiologia) {}

    private static final long TREIS_ORES = Duration.ofHours(3).toMillis();
    private final ArrayDeque<Eispraxi> teleutaies = new ArrayDeque<>();
    private final Sample s;

    public Eisproxeis(long seed) {
        s = new Sample(seed);
        int n = Scale.of(80_000);
        for (int i = 0; i < n; i++) grapse(Sample.at(i, n, Duration.ofHours(8)).toEpochMilli());
    }

    public synchronized void grapse(long ora) {
        teleutaies.add(new Eispraxi(ora, "GR" + (1_000_000_000L + s.below(900_000_000)), s.below(90_000_000), s.text(24 + s.below(30))));
        while (!teleutaies.isEmpty() && teleutaies.peek().ora < ora - TREIS_ORES) teleutaies.remove();
    }
}
