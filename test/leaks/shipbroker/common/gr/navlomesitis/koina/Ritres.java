package gr.navlomesitis.koina;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The clauses of the charter parties and policies, by form and number. */
public final class Ritres {
    public record Ritra(String entypo, int arithmos, String titlos, String keimeno) {}

    private static final String[] ENTYPA = {"GENCON", "NYPE", "BALTIME", "SHELLTIME", "ASBATANKVOY", "ITC-HULLS", "ICC-A", "P&I"};
    private final Map<String, Ritra> kata;
    private final int arithmos = Scale.of(3300);

    public Ritres(long seed) {
        Sample s = new Sample(seed);
        Map<String, Ritra> m = new HashMap<>();
        for (int i = 0; i < arithmos; i++) {
            String e = ENTYPA[i % ENTYPA.length];
            m.put(e + "/" + i, new Ritra(e, i, s.text(20 + s.below(30)), s.text(900 + s.below(1900))));
        }
        kata = Map.copyOf(m);
    }

    public Ritra ritra(int n) {
        int i = n % arithmos;
        return kata.get(ENTYPA[i % ENTYPA.length] + "/" + i);
    }
}
