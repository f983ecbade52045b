package airport;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * Healthy: aircraft on their stands; each leaves after the turn-round, in the order of arrival.
 * 1000 aircraft are 0.55 MB.
 */
public final class Stands {
    static final class Visit {
        final String registration, stand;
        final long onBlocks;
        final String[] services = new String[5];

        Visit(Rnd r, long at) {
            registration = r.letters(2) + "-" + r.letters(3);
            stand = r.letters(1) + r.upTo(90);
            onBlocks = at;
            for (int i = 0; i < services.length; i++) services[i] = r.remark(24);
        }
    }

    private final Map<Long, Visit> occupied = new HashMap<>();
    private final ArrayDeque<Long> order = new ArrayDeque<>();
    private static final Stands APRON = new Stands();

    public static void handle(int visits) {
        Rnd r = new Rnd(11);
        int n = Rnd.share(visits);
        long t = System.currentTimeMillis() - n * 60L;
        for (long i = 0; i < n * 3L; i++) {
            APRON.occupied.put(i, new Visit(r, t + i * 20));
            APRON.order.add(i);
            if (APRON.order.size() > n) APRON.occupied.remove(APRON.order.poll());
        }
    }
}
