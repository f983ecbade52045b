package grid;

import java.util.LinkedHashMap;
import java.util.Map;

/** Healthy: rendered letters to customers, the most recently used ones in a subclass of LinkedHashMap. */
public final class Letters extends LinkedHashMap<String, Letters.Letter> {
    record Letter(String addressee, String subject, byte[] html) {}

    private final int most;
    private static Letters rendered;

    private Letters(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Letter> eldest) {
        return size() > most;
    }

    public static void render(int most) {
        Rnd r = new Rnd(9);
        Letters l = new Letters(Rnd.share(most));
        for (int i = 0; i < l.most * 2; i++) l.put("L" + r.digits(10), new Letter(r.address(), r.text(40), r.octets(700 + r.upTo(600))));
        rendered = l;
    }
}
