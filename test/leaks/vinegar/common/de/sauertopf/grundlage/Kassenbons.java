package de.sauertopf.grundlage;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Receipts of the factory shop of the last ninety minutes. */
public final class Kassenbons {
    record Bon(long wann, short kasse, int cent, String zeile) {}

    private static final long FENSTER = 90 * 60_000L;
    private final ArrayDeque<Bon> bons = new ArrayDeque<>();
    private final Sample s;

    public Kassenbons(long seed) {
        s = new Sample(seed);
        int n = Scale.of(56_000);
        long jetzt = System.currentTimeMillis();
        for (int i = 2 * n; i > 0; i--) buche(jetzt - FENSTER * i / n, i % 9);
    }

    public synchronized void buche(long wann, int kasse) {
        while (!bons.isEmpty() && bons.peekFirst().wann() < wann - FENSTER) bons.removeFirst();
        bons.addLast(new Bon(wann, (short) kasse, 150 + s.below(9_000), s.text(10 + s.below(20))));
    }
}
