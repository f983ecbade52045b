package ch.uhrwerk.yhteiset;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Owners of watches who wrote last, up to a number. */
public final class Omistajat {
    public record Omistaja(int numero, String nimi, String katu, String kieli, String sahkoposti, String[] sarjanumerot) {}

    private final int enintaan = Scale.of(15_000);
    private final Map<Integer, Omistaja> viimeksi = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Omistaja> vanhin) {
            return size() > enintaan;
        }
    };
    private final Sample s;

    public Omistajat(long siemen) {
        s = new Sample(siemen);
        for (int i = 0; i < enintaan * 3; i++) omistaja(s.below(enintaan * 3));
    }

    public synchronized Omistaja omistaja(int numero) {
        return viimeksi.computeIfAbsent(numero, n -> new Omistaja(n, s.text(12 + s.below(16)), s.text(20 + s.below(14)), "fi", s.text(9) + "@example.org", new String[] {s.id(), s.id()}));
    }

    public int kaikkiaan() {
        return enintaan * 3;
    }
}
