package hr.jadroplov.osnova;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Vehicles over the ramps in the last two hours. */
public final class Rampe {
    record Prijelaz(long kada, int rampa, String oznaka, int kilograma) {}

    private static final long PROZOR = 2 * 3_600_000L;
    private final ArrayDeque<Prijelaz> prijelazi = new ArrayDeque<>();
    private final Sample s;

    public Rampe(long seed) {
        s = new Sample(seed);
        long sada = System.currentTimeMillis();
        int n = Scale.of(36_000);
        for (int i = 0; i < n * 3; i++) zabiljezi(sada - 3 * PROZOR + 3 * PROZOR / 3 / n * i, s.below(24));
    }

    public synchronized void zabiljezi(long kada, int rampa) {
        prijelazi.addLast(new Prijelaz(kada, rampa, "ST" + s.code(6), 900 + s.below(30_000)));
        while (prijelazi.peekFirst().kada() < kada - PROZOR) prijelazi.removeFirst();
    }
}
