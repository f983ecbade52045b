package cinema;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Healthy: which trailers play before which film, built again each morning. */
public final class Trailers {
    record Trailer(String title, String checksum, int seconds) {}

    private static volatile ConcurrentMap<Integer, List<Trailer>> before = new ConcurrentHashMap<>();

    private Trailers() {}

    public static void choose(int films) {
        Dice d = new Dice(14);
        List<Trailer> reel = new ArrayList<>();
        for (int i = Dice.part(films) * 2; i > 0; i--) reel.add(new Trailer(d.title(), d.hex(40), 60 + d.below(90)));
        ConcurrentMap<Integer, List<Trailer>> chosen = new ConcurrentHashMap<>();
        for (int film = Dice.part(films); film > 0; film--) {
            List<Trailer> list = new ArrayList<>();
            for (int k = 0; k < 6; k++) list.add(reel.get(d.below(reel.size())));
            chosen.put(film, list);
        }
        before = chosen;
    }
}
