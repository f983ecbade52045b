package airport;

import java.util.Collections;
import java.util.SortedMap;
import org.apache.commons.collections4.trie.PatriciaTrie;

/** Healthy: names of all aerodromes in a trie, read at start. 1000 names are 0.2 MB. */
public final class Gazetteer {
    record Aerodrome(String icao, float latitude, float longitude, short elevation) {}

    private static SortedMap<String, Aerodrome> names;

    public static void read(int n) {
        Rnd r = new Rnd(6);
        PatriciaTrie<Aerodrome> t = new PatriciaTrie<>();
        for (int i = Rnd.share(n); i > 0; i--)
            t.put(r.place() + " " + r.place(), new Aerodrome(r.letters(4), (float) r.fraction(), (float) r.fraction(), (short) r.upTo(3000)));
        names = Collections.unmodifiableSortedMap(t);
    }
}
