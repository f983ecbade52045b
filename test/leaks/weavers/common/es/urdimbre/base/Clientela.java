package es.urdimbre.base;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Customers, those who came last. */
public final class Clientela {
    public record Cliente(int numero, String razon, String calle, String plaza, long alta) {}

    private final Sample s;
    private final int tope = Scale.of(24_000);
    private final Map<Integer, Cliente> recientes = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Cliente> viejo) {
            return size() > tope;
        }
    };

    public Clientela(long semilla) {
        s = new Sample(semilla);
        for (int i = 0, n = tope + tope / 2; i < n; i++) cliente(i);
    }

    public synchronized Cliente cliente(int numero) {
        Cliente c = recientes.get(numero);
        if (c == null) recientes.put(numero, c = new Cliente(numero, s.text(18 + s.below(20)), s.text(30), s.code(9), 1_500_000_000_000L + s.below(2_000_000_000)));
        return c;
    }
}
