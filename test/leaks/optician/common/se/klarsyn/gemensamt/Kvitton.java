package se.klarsyn.gemensamt;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Receipts of the last days, for returns at any desk. */
public final class Kvitton {
    public record Kvitto(long tid, int butik, int[] artiklar, String betalsatt, String text, double summa) {}

    private static final long KVAR = 6 * 86_400_000L;
    private final ArrayDeque<Kvitto> kvitton = new ArrayDeque<>();
    private final Sample s;

    public Kvitton(long seed) {
        s = new Sample(seed);
        int n = Scale.of(26_000);
        long nu = System.currentTimeMillis();
        for (int i = 0; i < n; i++) registrera(nu - 2 * KVAR + 2 * KVAR / n * i);
    }

    public synchronized void registrera(long tid) {
        kvitton.addLast(new Kvitto(tid, s.below(140), new int[] {s.below(9000), s.below(9000), s.below(9000)}, s.code(4), s.text(120 + s.below(200)), s.real() * 5000));
        while (kvitton.peekFirst().tid() < tid - KVAR) kvitton.removeFirst();
    }
}
