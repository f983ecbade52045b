package org.playbill.house;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.harness.Sample;
import org.harness.Scale;

/** All productions since the house was opened, immutable: loaded at the start of the service. */
final class Repertoire {
    record Role(String name, String performer, boolean understudied) {}

    record Production(int id, String title, String author, LocalDate premiere, List<Role> cast, String synopsis) {}

    private static Map<Integer, Production> productions;

    private Repertoire() {}

    static void load(int count) {
        Sample s = new Sample(11);
        Map<Integer, Production> all = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            List<Role> cast = IntStream.range(0, 6 + s.below(8))
                    .mapToObj(r -> new Role(s.code(9), s.code(6) + " " + s.code(10), s.below(3) == 0)).toList();
            all.put(i, new Production(i, s.text(25), s.code(12), LocalDate.of(1950, 1, 1).plusDays(s.below(27_000)), cast, s.text(220)));
        }
        productions = Map.copyOf(all);
    }
}
