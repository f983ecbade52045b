package fi.hehkulasi.base;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Formulas of the laboratory: oxides and their shares. Read once, and immutable. */
public final class GlassFormulas {
    public record Oxide(String name, double share) {}

    public record Formula(String code, String title, List<Oxide> oxides, double meltingPoint) {}

    private static final String[] OXIDES = "SiO2,Na2O,CaO,MgO,Al2O3,K2O,B2O3,PbO,ZnO,Fe2O3,TiO2,CoO".split(",");
    private final Map<String, Formula> byCode;

    public GlassFormulas(long seed) {
        Sample s = new Sample(seed);
        Map<String, Formula> m = new TreeMap<>();
        for (int i = 0; i < Scale.of(14_000); i++) {
            List<Oxide> oxides = new ArrayList<>();
            for (int o = 0; o < 4 + s.below(4); o++) oxides.add(new Oxide(OXIDES[(o + s.below(3)) % OXIDES.length], s.real() * 60));
            String code = "LM-" + (10_000 + i);
            m.put(code, new Formula(code, s.text(24 + s.below(24)), List.copyOf(oxides), 1320 + s.below(240)));
        }
        byCode = Map.copyOf(m);
    }

    public double meltingPoint(String code) {
        Formula f = byCode.get(code);
        return f == null ? 1450 : f.meltingPoint;
    }
}
