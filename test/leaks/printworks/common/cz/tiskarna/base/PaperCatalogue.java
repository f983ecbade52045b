package cz.tiskarna.base;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Papers and boards of the mills with their sheet sizes, as delivered by the merchants; read once at the start. */
public final class PaperCatalogue {
    public record Paper(String code, String name, String mill, short grammage, List<String> sheets, String remarks) {}

    private static final String[] SHEETS = "SRA3 B2 B1 700x1000 720x1020 640x900 A1 A2".split(" ");
    private final Map<String, Paper> byCode;

    public PaperCatalogue(long seed) {
        Sample s = new Sample(seed);
        Map<String, Paper> all = new HashMap<>();
        for (int i = 0; i < Scale.of(18_000); i++) {
            String code = "PAP" + (200_000 + i * 3);
            List<String> sheets = List.of(SHEETS[s.below(8)], SHEETS[s.below(8)]);
            all.put(code, new Paper(code, s.text(20 + s.below(24)), s.text(10 + s.below(12)), (short) (60 + s.below(340)), sheets, s.text(40 + s.below(160))));
        }
        byCode = Map.copyOf(all);
    }

    public Paper paper(int n) {
        return byCode.get("PAP" + (200_000 + n * 3));
    }

    public int size() {
        return byCode.size();
    }
}
