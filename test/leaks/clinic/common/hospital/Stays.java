package hospital;

import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** Healthy: who lies in which bed, a persistent map of which the newest state counts. */
public final class Stays {
    record Stay(String bed, String since, String consultant, String diet) {}

    private static volatile PMap<Integer, Stay> current = HashTreePMap.empty();

    public static void admit(int beds) {
        Rnd r = new Rnd(3);
        int count = Rnd.share(beds);
        for (int i = 0; i < count * 4 / 3; i++)
            current = current.plus(i % count, new Stay(r.letters(2) + i % count, r.digits(8), r.name(), i % 5 == 0 ? r.note(40) : "normal"));
    }
}
