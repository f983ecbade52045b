package cinema;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;

import java.util.HashMap;
import java.util.Map;

/** Healthy: a digest of the ratings of each film now on, of a fixed size. */
public final class Ratings {
    private static final Map<String, TDigest> OF_FILM = new HashMap<>();

    private Ratings() {}

    public static void collect(int films) {
        Dice d = new Dice(5);
        for (int i = Dice.part(films); i > 0; i--) {
            TDigest digest = new MergingDigest(100);
            for (int k = 0; k < 700; k++) digest.add(d.real() * 10);
            OF_FILM.put("film-" + i, digest);
        }
    }
}
