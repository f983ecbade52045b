package seals;

import java.security.Provider;
import java.security.Security;
import java.util.HexFormat;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Seals papers by the rules of one edition. */
public class SealPlugin implements UnaryOperator<String>, AutoCloseable {
    static final class SealProvider extends Provider {
        SealProvider(String edition) {
            super("Seal-" + edition, "1.0", "seals of edition " + edition);
            put("MessageDigest.SEAL-" + edition, "seals.SealDigest");
        }
    }

    private static final TreeMap<Integer, long[]> RULES = new TreeMap<>();
    private final String edition;

    public SealPlugin(String edition) {
        this.edition = edition;
        Random r = new Random(edition.hashCode());
        for (int i = 0; i < 1_500; i++) RULES.put(i, r.longs(80).toArray());
        Security.addProvider(new SealProvider(edition));
    }

    @Override
    public String apply(String paper) {
        long[] rule = RULES.get(Math.floorMod(paper.hashCode(), RULES.size()));
        return HexFormat.of().toHexDigits(rule[0] ^ paper.hashCode());
    }

    @Override
    public void close() {
        // the provider would have to be removed here
    }
}
