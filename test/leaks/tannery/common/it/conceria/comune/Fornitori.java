package it.conceria.comune;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Slaughterhouses and hide merchants with their licences, loaded at the start. */
public final class Fornitori {
    public record Sede(String via, String cap, String comune, String provincia) {}

    public record Fornitore(String partitaIva, String ragioneSociale, Sede sede, String[] licenze, int affidabilita) {}

    private final Map<String, Fornitore> perIva;
    private final String[] ive;

    public Fornitori(long seme) {
        Sample s = new Sample(seme);
        int n = Scale.of(11_000);
        Map<String, Fornitore> m = new HashMap<>();
        ive = new String[n];
        for (int i = 0; i < n; i++) {
            ive[i] = String.format("IT%011d", 100_000 + i * 7L);
            m.put(ive[i], new Fornitore(ive[i], s.text(18 + s.below(20)), new Sede(s.text(20), "5" + (1000 + s.below(8999)), s.text(9), s.code(2)), new String[] {"UE-" + s.code(6), "ICEC-" + s.code(5)}, s.below(100)));
        }
        perIva = Map.copyOf(m);
    }

    public Fornitore uno(Sample s) {
        return perIva.get(ive[s.below(ive.length)]);
    }
}
