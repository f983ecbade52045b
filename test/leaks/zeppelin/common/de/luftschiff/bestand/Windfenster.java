package de.luftschiff.bestand;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** The wind at the masts during the last two hours; what is older is taken out. */
public final class Windfenster {
    record Boe(long zeit, short mast, float knoten, float richtung, String bemerkung) {}

    private static final long DAUER = 2 * 3_600_000L;
    private final ArrayDeque<Boe> boen = new ArrayDeque<>();
    private double summe;

    public Windfenster(long seed) {
        Sample s = new Sample(seed);
        int menge = Scale.of(36_000);
        long schritt = DAUER / menge;
        long jetzt = System.currentTimeMillis();
        for (int i = menge * 2; i >= 0; i--) melde(jetzt - i * schritt, s);
    }

    public synchronized void melde(long zeit, Sample s) {
        Boe b = new Boe(zeit, (short) s.below(40), (float) (35 * s.real()), (float) (360 * s.real()), s.text(12 + s.below(20)));
        boen.addLast(b);
        summe += b.knoten;
        while (boen.peekFirst().zeit < zeit - DAUER) summe -= boen.pollFirst().knoten;
    }

    public synchronized double mittel() {
        return summe / boen.size();
    }
}
