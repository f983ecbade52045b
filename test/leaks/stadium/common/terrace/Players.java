package terrace;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: licensed players with their contracts by year, as the association publishes them each summer. */
public final class Players {
    record Contract(String club, int months, long feeCents) {}

    record Player(String licence, String name, String nation, int born, ImmutableSortedMap<Integer, Contract> contracts) {}

    private static ImmutableMap<String, Player> players;

    private Players() {}

    public static void load(int count) {
        Sample s = new Sample(6303);
        ImmutableMap.Builder<String, Player> read = ImmutableMap.builder();
        for (int i = 0; i < Scale.of(count); i++) {
            ImmutableSortedMap.Builder<Integer, Contract> contracts = ImmutableSortedMap.naturalOrder();
            int from = 2008 + s.below(6);
            for (int k = 0; k < 1 + s.below(5); k++) contracts.put(from += 1 + s.below(3), new Contract("FC " + s.code(7), 12 + s.below(48), s.below(900_000_000)));
            read.put("LIC" + (100_000 + i), new Player("LIC" + (100_000 + i), s.code(6) + " " + s.code(9), s.code(3), 1985 + s.below(24), contracts.build()));
        }
        players = read.build();
    }
}
