package it.frigolago.base;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Lorries through the gates in the last three hours. */
public final class Varchi {
    record Passaggio(long quando, int varco, String targa, int chili) {}

    private static final long FINESTRA = 3 * 3_600_000L;
    private final ArrayDeque<Passaggio> passaggi = new ArrayDeque<>();
    private final Sample s;

    public Varchi(long seme) {
        s = new Sample(seme);
        long adesso = System.currentTimeMillis();
        int n = Scale.of(52_000);
        for (int i = 0; i < n * 3; i++) registra(adesso - 3 * FINESTRA + FINESTRA / n * i, s.below(16));
    }

    public synchronized void registra(long quando, int varco) {
        passaggi.addLast(new Passaggio(quando, varco, "F" + s.code(6), 3500 + s.below(40_000)));
        while (passaggi.peekFirst().quando() < quando - FINESTRA) passaggi.removeFirst();
    }
}
