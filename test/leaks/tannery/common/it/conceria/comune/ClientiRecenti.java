package it.conceria.comune;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The customers asked for last; the one not asked for the longest makes room. */
public final class ClientiRecenti {
    public record Cliente(int codice, String nome, String indirizzo, String posta, long ultimoOrdine, int punti) {}

    private final int limite = Scale.of(14_000);
    private final Sample s;
    private final Map<Integer, Cliente> clienti = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Cliente> e) {
            return size() > limite;
        }
    };

    public ClientiRecenti(long seme) {
        s = new Sample(seme);
        for (int i = 0; i < limite * 3 / 2; i++) cerca(i);
    }

    public synchronized Cliente cerca(int codice) {
        return clienti.computeIfAbsent(codice, k -> new Cliente(k, s.text(12 + s.below(14)), s.text(30 + s.below(20)), s.code(8) + "@example.it", System.currentTimeMillis() - s.below(900_000_000), s.below(5000)));
    }
}
