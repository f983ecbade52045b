package es.urdimbre.base;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Rolls over the loading bay in the last twelve hours. */
public final class Muelle {
    record Paso(long cuando, String rollo, byte puerta, int gramos) {}

    private static final long VENTANA = 12 * 3_600_000L;
    private final ArrayDeque<Paso> pasos = new ArrayDeque<>();
    private final Sample s;

    public Muelle(long semilla) {
        s = new Sample(semilla);
        long ahora = System.currentTimeMillis();
        int n = Scale.of(52_000);
        for (int i = 0; i < n * 2; i++) pasar(ahora - 2 * VENTANA + VENTANA / n * i);
    }

    public synchronized void pasar(long cuando) {
        pasos.addLast(new Paso(cuando, "R" + s.code(8), (byte) s.below(9), 4000 + s.below(30_000)));
        while (!pasos.isEmpty() && pasos.peekFirst().cuando() < cuando - VENTANA) pasos.pollFirst();
    }
}
