package it.frigolago.base;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Goods that may be stored, with the temperatures that the law asks for. */
public final class Articoli {
    public enum Regime { SURGELATO, GELATO, FRESCO, ORTOFRUTTA }

    public record Articolo(String codice, String descrizione, Regime regime, BigDecimal minima, BigDecimal massima, String ean) {}

    private final Map<String, Articolo> elenco;

    public Articoli(long seme) {
        Sample s = new Sample(seme);
        Map<String, Articolo> m = new HashMap<>();
        for (int i = 0, n = Scale.of(22_000); i < n; i++) {
            String codice = "A" + (100_000 + i);
            m.put(codice, new Articolo(codice, s.text(24 + s.below(30)), Regime.values()[i % 4], BigDecimal.valueOf(-250 + s.below(200), 1), BigDecimal.valueOf(-180 + s.below(260), 1), "80" + s.code(11)));
        }
        elenco = Map.copyOf(m);
    }

    public Articolo articolo(int n) {
        return elenco.get("A" + (100_000 + n % elenco.size()));
    }
}
