package cymru.chwarel.cyffredin;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Prices of roofing slates by size, grade and vein, as printed in the spring list. */
public final class Prisiau {
    public record Maint(String enw, int hyd, int lled) {}

    public record Pris(BigDecimal yFil, BigDecimal cludiant, String gradd, String telerau) {}

    private final Map<Maint, Pris> rhestr;
    private final String[] enwau = {"Duchess", "Marchioness", "Countess", "Viscountess", "Lady", "Narrow Lady", "Single", "Double"};

    public Prisiau(long hedyn) {
        Sample s = new Sample(hedyn);
        Map<Maint, Pris> m = new HashMap<>();
        for (int i = 0, n = Scale.of(16_000); i < n; i++) {
            m.put(new Maint(enwau[i % enwau.length], 200 + i % 997, 100 + i / 997),
                    new Pris(BigDecimal.valueOf(20_000 + s.below(400_000), 2), BigDecimal.valueOf(s.below(9000), 2), s.code(2), s.text(30 + s.below(50))));
        }
        rhestr = Map.copyOf(m);
    }

    public Pris pris(int i) {
        return rhestr.get(new Maint(enwau[i % enwau.length], 200 + i % 997, 100 + i / 997));
    }
}
