package nl.houtenpaard.hal;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** The words of all descriptions, sorted, one behind the other in one array of characters. */
public final class Woordenlijst {
    private final char[] letters;
    private final int[] begin;

    public Woordenlijst(long zaad) {
        Sample s = new Sample(zaad);
        String[] woorden = new String[Scale.of(150_000)];
        for (int i = 0; i < woorden.length; i++) woorden[i] = s.code(5 + s.below(18));
        Arrays.sort(woorden);
        begin = new int[woorden.length + 1];
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < woorden.length; i++) {
            begin[i] = b.length();
            b.append(woorden[i]);
        }
        begin[woorden.length] = b.length();
        letters = b.toString().toCharArray();
    }

    public String woord(int i) {
        int w = i % (begin.length - 1);
        return new String(letters, begin[w], begin[w + 1] - begin[w]);
    }
}
