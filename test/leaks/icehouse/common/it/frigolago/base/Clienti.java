package it.frigolago.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Cards of customers and consignees, those asked for last. */
public final class Clienti {
    public record Cliente(int numero, String ragioneSociale, String provincia, LocalDate contratto, String consegna) {}

    private final int massimo = Scale.of(17_000);
    private final Map<Integer, Cliente> schede = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Cliente> e) {
            return size() > massimo;
        }
    };
    private final Sample s;

    public Clienti(long seme) {
        s = new Sample(seme);
        for (int i = 0; i < massimo * 2; i++) cliente(30_000 + i);
    }

    public synchronized Cliente cliente(int numero) {
        return schede.computeIfAbsent(numero, n -> new Cliente(n, s.text(22), s.code(2), LocalDate.of(2020 + s.below(6), 1 + s.below(12), 1), s.text(80 + s.below(80))));
    }
}
