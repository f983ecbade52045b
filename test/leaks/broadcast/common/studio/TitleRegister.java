package studio;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: productions with their episodes, read at the start and not changed until the next start. */
public final class TitleRegister {
    enum Kind { NEWS, DOCUMENTARY, FILM, CONCERT, SPORT, CHILDREN }

    record Episode(int number, String title, int seconds, short year) {}

    record Production(String number, String title, Kind kind, String producer, List<Episode> episodes) {}

    private static Map<String, Production> productions;

    private TitleRegister() {}

    public static void load(int count) {
        Sample s = new Sample(2_001);
        Map<String, Production> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            List<Episode> episodes = new ArrayList<>();
            for (int e = 0; e < 2 + s.below(9); e++) episodes.add(new Episode(e + 1, s.text(18 + s.below(30)), 300 + s.below(6_000), (short) (1_960 + s.below(66))));
            String number = "P" + (100_000 + i);
            read.put(number, new Production(number, s.text(20 + s.below(20)), Kind.values()[s.below(6)], s.code(3), List.copyOf(episodes)));
        }
        productions = Map.copyOf(read);
    }
}
