package hr.jadroplov.osnova;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Fares by line, season and class, as the board has decided them. */
public final class Cjenik {
    public record Stavka(String linija, String sezona, int razred, BigDecimal putnik, BigDecimal vozilo) {}

    private final Map<String, Stavka> stavke;

    public Cjenik(long seed) {
        Sample s = new Sample(seed);
        Map<String, Stavka> m = new HashMap<>();
        for (int i = 0, n = Scale.of(19_000); i < n; i++) {
            String sifra = "L" + (100 + i % 900) + "/" + i / 900;
            m.put(sifra, new Stavka("L" + (100 + i % 900), i % 2 == 0 ? "ljetna" : "zimska", i % 3, BigDecimal.valueOf(300 + s.below(9000), 2), BigDecimal.valueOf(2000 + s.below(40_000), 2)));
        }
        stavke = Map.copyOf(m);
    }

    public Stavka stavka(int n) {
        return stavke.get("L" + (100 + n % 900) + "/0");
    }
}
