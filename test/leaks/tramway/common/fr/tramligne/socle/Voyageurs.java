package fr.tramligne.socle;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Accounts of passengers, those asked for last. */
public final class Voyageurs {
    public record Compte(int numero, String nom, String courriel, LocalDate depuis, String remarque) {}

    private final int limite = Scale.of(17_000);
    private final Map<Integer, Compte> comptes = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Compte> e) {
            return size() > limite;
        }
    };
    private final Sample s;

    public Voyageurs(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < limite * 2; i++) compte(700_000 + i);
    }

    public synchronized Compte compte(int numero) {
        return comptes.computeIfAbsent(numero, n -> new Compte(n, s.text(18), s.code(8) + "@example.org", LocalDate.of(2015 + s.below(11), 1 + s.below(12), 1), s.text(40 + s.below(60))));
    }
}
