package postal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Healthy: rounds of the couriers, computed when asked for; a cache with a maximum and an expiry. */
public final class Rounds {
    record Stop(String address, int parcels, float due) {}

    private static Cache<String, List<Stop>> rounds;

    private Rounds() {}

    public static void plan(int maximum) {
        Dice d = new Dice(12);
        int n = Dice.part(maximum);
        rounds = Caffeine.newBuilder().maximumSize(n).expireAfterAccess(Duration.ofHours(2)).build();
        for (int i = 0; i < n * 4 / 3; i++) {
            rounds.get(d.town() + "-" + i, round -> {
                List<Stop> stops = new ArrayList<>();
                for (int s = 0, m = 20 + d.below(30); s < m; s++) stops.add(new Stop(d.address(), 1 + d.below(4), (float) d.real()));
                return stops;
            });
        }
        rounds.cleanUp();
    }
}
