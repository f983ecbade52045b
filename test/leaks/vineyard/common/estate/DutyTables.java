package estate;

import java.util.EnumMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: excise duty in hundredths of a cent, by kind, country, strength and volume. */
public final class DutyTables {
    enum Kind { STILL, SPARKLING, FORTIFIED, SPIRIT }

    private static final EnumMap<Kind, int[][][]> DUTIES = new EnumMap<>(Kind.class);

    private DutyTables() {}

    public static void load(int countries) {
        Sample s = new Sample(306);
        for (Kind kind : Kind.values()) {
            int[][][] table = new int[Scale.of(countries)][80][60];
            for (int[][] country : table) {
                int base = s.below(4_000);
                for (int a = 0; a < country.length; a++) for (int v = 0; v < country[a].length; v++) country[a][v] = base + 17 * a + 3 * v + s.below(5);
            }
            DUTIES.put(kind, table);
        }
    }
}
