package grid;

import java.util.HashMap;
import java.util.Map;

/** Healthy: tariff steps in an array of records whose texts are interned in a table of their own. */
public final class Tariffs {
    record Step(String product, String region, int fromWatts, int toWatts, long cents, String clause) {}

    private static final Map<String, String> TEXTS = new HashMap<>();
    private static Step[] book;

    private static String text(String s) {
        String known = TEXTS.putIfAbsent(s, s);
        return known == null ? s : known;
    }

    public static void print(int steps) {
        Rnd r = new Rnd(6);
        Step[] b = new Step[Rnd.share(steps)];
        for (int i = 0; i < b.length; i++) {
            int from = r.upTo(4000);
            b[i] = new Step(text("product " + r.upTo(300)), text("region " + r.upTo(90)), from, from + 500, r.upTo(5000),
                    i % 4 == 0 ? text(r.text(100)) : text("clause " + r.upTo(60)));
        }
        book = b;
    }
}
