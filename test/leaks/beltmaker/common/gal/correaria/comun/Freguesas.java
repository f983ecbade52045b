package gal.correaria.comun;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Customers who came last, up to a number. */
public final class Freguesas {
    public record Freguesa(int numero, String nome, String rua, String vila, String telefone, int[] medidas) {}

    private final int tope = Scale.of(14_000);
    private final LinkedHashMap<Integer, Freguesa> lembradas = new LinkedHashMap<>(512, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Freguesa> e) {
            return size() > tope;
        }
    };
    private final Sample s;

    public Freguesas(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(24_000); i++) freguesa(i);
    }

    public synchronized Freguesa freguesa(int numero) {
        Freguesa f = lembradas.get(numero);
        if (f == null) lembradas.put(numero, f = new Freguesa(numero, s.text(14 + s.below(14)), s.text(18 + s.below(20)), s.text(9), "+351" + (910_000_000 + s.below(80_000_000)), new int[] {70 + s.below(50), s.below(40), s.below(9)}));
        return f;
    }
}
