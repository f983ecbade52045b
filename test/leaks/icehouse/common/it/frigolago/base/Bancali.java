package it.frigolago.base;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Pallets that stand in the cells. */
public final class Bancali {
    public record Bancale(String sscc, int cella, int posto, String lotto, String contenuto, byte[] firma) {}

    private final Map<String, Bancale> giacenza = new HashMap<>();
    private final List<String> codici = new ArrayList<>();
    private final Sample s;

    public Bancali(long seme) {
        s = new Sample(seme);
        int n = Scale.of(14_000);
        while (codici.size() < n) entrata();
        for (int i = 0; i < n * 2; i++) movimenta();
    }

    private void entrata() {
        Bancale b = new Bancale("3800" + s.below(1_000_000_000) + s.below(100_000), s.below(42), s.below(2400), "L" + s.code(7), s.text(50 + s.below(60)), s.bytes(72));
        if (giacenza.putIfAbsent(b.sscc(), b) == null) codici.add(b.sscc());
    }

    public synchronized Bancale movimenta() {
        entrata();
        int i = s.below(codici.size());
        Bancale uscito = giacenza.remove(codici.get(i));
        codici.set(i, codici.get(codici.size() - 1));
        codici.remove(codici.size() - 1);
        return uscito;
    }
}
