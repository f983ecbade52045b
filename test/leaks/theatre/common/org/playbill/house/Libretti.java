package org.playbill.house;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Which libretti a word occurs in; built once from the archive. */
final class Libretti {
    private static final TreeMap<String, int[]> WORDS = new TreeMap<>();

    private Libretti() {}

    static void load(int words) {
        Sample s = new Sample(21);
        for (int i = 0; i < Scale.of(words); i++) {
            int[] places = new int[8 + s.below(60)];
            for (int p = 0; p < places.length; p++) places[p] = s.below(1 << 20);
            WORDS.put(s.code(4 + s.below(9)).toLowerCase(), places);
        }
    }
}
