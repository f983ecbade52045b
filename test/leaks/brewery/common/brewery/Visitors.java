package brewery;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Healthy: visits to the web shop; the longest unused one goes when there are too many. */
public final class Visitors {
    static final class Visit {
        final String token, landedOn;
        final Map<String, Object> seen = new HashMap<>();

        Visit(String token, String landedOn) {
            this.token = token;
            this.landedOn = landedOn;
        }
    }

    private final Map<String, Visit> visits;
    private static Visitors today;

    private Visitors(int limit) {
        visits = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Visit> eldest) {
                return size() > limit;
            }
        };
    }

    public static void welcome(int limit) {
        Dice d = new Dice(10);
        Visitors v = new Visitors(Dice.part(limit));
        for (int i = 0; i < Dice.part(limit) * 4 / 3; i++) {
            Visit visit = new Visit(d.code(22), "/beer/" + d.below(900));
            visit.seen.put("filter", d.hop());
            visit.seen.put("sort", d.below(5));
            visit.seen.put("region", d.town());
            v.visits.put(visit.token, visit);
        }
        today = v;
    }
}
