package no.laks.felles;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Weights of the last six hours at the gutting line. */
public final class Veiinger {
    record Veiing(Instant tid, int gram, short renne, String parti) {}

    private static final Duration VINDU = Duration.ofHours(6);
    private final ArrayDeque<Veiing> siste = new ArrayDeque<>();
    private long sum;

    public Veiinger(long fro) {
        Sample s = new Sample(fro);
        int n = Scale.of(90_000);
        for (int i = 0; i < n; i++) vei(Sample.at(i, n, Duration.ofHours(15)), 2_500 + s.below(5_000), s.below(12), "P" + s.below(100_000));
    }

    public synchronized void vei(Instant tid, int gram, int renne, String parti) {
        siste.addLast(new Veiing(tid, gram, (short) renne, parti));
        sum += gram;
        Instant grense = tid.minus(VINDU);
        while (siste.peekFirst().tid.isBefore(grense)) sum -= siste.pollFirst().gram;
    }

    public synchronized long snitt() {
        return sum / Math.max(1, siste.size());
    }
}
