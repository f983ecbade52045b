package cz.mapovyurad.okoli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Municipalities with their cadastral areas by code. */
public final class CiselnikObci {
    public record Obec(int kod, String nazev, String okres, List<Uzemi> uzemi, int obyvatel) {}

    public record Uzemi(int kod, String nazev, double hektary) {}

    private final Map<Integer, Obec> podleKodu;

    public CiselnikObci(long seed) {
        Sample s = new Sample(seed);
        Map<Integer, Obec> obce = new HashMap<>();
        for (int i = 0; i < Scale.of(12_000); i++) {
            Uzemi[] uzemi = new Uzemi[1 + s.below(5)];
            for (int k = 0; k < uzemi.length; k++) uzemi[k] = new Uzemi(600_000 + i * 5 + k, s.text(9 + s.below(18)), s.real() * 900);
            obce.put(500_000 + i, new Obec(500_000 + i, s.text(8 + s.below(16)), "CZ0" + (10 + s.below(77)), List.of(uzemi), 60 + s.below(9000)));
        }
        podleKodu = Map.copyOf(obce);
    }

    public Obec obec(int n) {
        return podleKodu.get(500_000 + n % podleKodu.size());
    }
}
