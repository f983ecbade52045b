package de.sauertopf.grundlage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.LocalDate;
import org.harness.Sample;
import org.harness.Scale;

/** Customers of the shop, those asked for last. */
public final class Kundenkartei {
    public record Kunde(int nummer, String anrede, String strasse, String ort, LocalDate seit, String hinweis) {}

    private final Cache<Integer, Kunde> kunden;
    private final Sample s;

    public Kundenkartei(long seed) {
        s = new Sample(seed);
        int n = Scale.of(22_000);
        kunden = Caffeine.newBuilder().maximumSize(n).executor(Runnable::run).build();
        for (int i = 0; i < n * 3 / 2; i++) kunde(400_000 + i);
        kunden.cleanUp();
    }

    public Kunde kunde(int nummer) {
        return kunden.get(nummer, this::lies);
    }

    private synchronized Kunde lies(int nummer) {
        return new Kunde(nummer, s.text(14), s.text(20), s.text(12), LocalDate.of(2005 + s.below(20), 1 + s.below(12), 1), s.text(30 + s.below(80)));
    }
}
