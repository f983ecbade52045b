package pl.zlotyklos.osnowa;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Lorries through the gate in the last three hours. */
public final class Brama {
    record Przejazd(long kiedy, int pas, String rejestracja, int kilogramy) {}

    private static final long OKNO = 3 * 3_600_000L;
    private final ArrayDeque<Przejazd> przejazdy = new ArrayDeque<>();
    private final Sample s;

    public Brama(long seed) {
        s = new Sample(seed);
        long teraz = System.currentTimeMillis();
        int n = Scale.of(70_000);
        for (int i = 0; i < n * 2; i++) przejedz(teraz - 2 * OKNO + OKNO / n * i, s.below(6));
    }

    public synchronized void przejedz(long kiedy, int pas) {
        przejazdy.addLast(new Przejazd(kiedy, pas, "PO" + s.code(5), 7000 + s.below(33_000)));
        while (przejazdy.peekFirst().kiedy() < kiedy - OKNO) przejazdy.removeFirst();
    }
}
