package airport;

import org.cache2k.Cache;
import org.cache2k.Cache2kBuilder;

/** Healthy: calculated fares in a cache2k cache that is full. 1000 fares are 0.6 MB. */
public final class Fares {
    record Fare(String basis, long cents, String rules, byte[] signed) {}

    private static Cache<String, Fare> quoted;

    public static void quote(int capacity) {
        int n = Rnd.share(capacity);
        Rnd r = new Rnd(5);
        quoted = new Cache2kBuilder<String, Fare>() {}.name("fares").entryCapacity(n).eternal(true).build();
        for (int i = 0; i < n * 2; i++)
            quoted.put(r.letters(12), new Fare(r.letters(8), r.upTo(900000), r.remark(220), r.octets(128)));
    }
}
