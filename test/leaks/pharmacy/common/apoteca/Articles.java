package apoteca;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the register of medicines with their packages, immutable once it has been read. */
public final class Articles {
    record Pack(int pzn, short units, int cents, boolean cooled) {}

    record Article(String name, String maker, String[] agents, List<Pack> packs) {}

    private static Map<Integer, Article> byNumber = Map.of();

    private Articles() {}

    public static void load(int count) {
        Sample s = new Sample(501);
        Map<Integer, Article> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Pack[] packs = new Pack[1 + s.below(4)];
            for (int k = 0; k < packs.length; k++) packs[k] = new Pack(1_000_000 + 8 * i + k, (short) (10 + s.below(90)), 295 + s.below(40_000), s.below(20) == 0);
            String[] agents = new String[1 + s.below(3)];
            for (int k = 0; k < agents.length; k++) agents[k] = s.code(10);
            read.put(20_000 + i, new Article(s.text(16), s.code(7), agents, List.of(packs)));
        }
        byNumber = Map.copyOf(read);
    }
}
