package cinema;

import java.util.LinkedHashMap;
import java.util.Map;

/** Healthy: members who were here lately, an LRU of a fixed size. */
public final class Visitors {
    static final class Member {
        final String number, card;
        final int[] lastFilms;
        int points;

        Member(Dice d, String number) {
            this.number = number;
            card = d.hex(32);
            lastFilms = new int[12];
            for (int i = 0; i < lastFilms.length; i++) lastFilms[i] = d.below(20000);
        }
    }

    private static Map<String, Member> lately;

    private Visitors() {}

    public static void warm(int members) {
        Dice d = new Dice(13);
        int limit = Dice.part(members);
        lately = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Member> eldest) {
                return size() > limit;
            }
        };
        for (int i = 0; i < limit * 2; i++) {
            String number = "M" + d.below(limit * 3);
            lately.computeIfAbsent(number, n -> new Member(d, n)).points++;
        }
    }
}
