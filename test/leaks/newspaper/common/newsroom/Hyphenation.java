package newsroom;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: where words may be divided at the end of a line, as a ternary tree in parallel arrays. */
public final class Hyphenation {
    private static char[] letter = new char[1024];
    private static int[] low = new int[1024];
    private static int[] equal = new int[1024];
    private static int[] high = new int[1024];
    private static byte[][] breaks = new byte[1024][];
    private static int used = 1;

    private Hyphenation() {}

    private static int node(char c) {
        if (used == letter.length) {
            int more = used * 2;
            letter = Arrays.copyOf(letter, more);
            low = Arrays.copyOf(low, more);
            equal = Arrays.copyOf(equal, more);
            high = Arrays.copyOf(high, more);
            breaks = Arrays.copyOf(breaks, more);
        }
        letter[used] = c;
        return used++;
    }

    private static void add(String word, byte[] points) {
        int at = equal[0] == 0 ? equal[0] = node(word.charAt(0)) : equal[0];
        for (int i = 0; ; ) {
            char c = word.charAt(i);
            if (c == letter[at]) {
                if (++i == word.length()) break;
                if (equal[at] == 0) {
                    int next = node(word.charAt(i));
                    equal[at] = next;
                }
                at = equal[at];
            } else {
                int[] side = c < letter[at] ? low : high;
                int next = side[at];
                if (next == 0) {
                    next = node(c);
                    (c < letter[at] ? low : high)[at] = next;
                }
                at = next;
            }
        }
        breaks[at] = points;
    }

    public static void load(int words) {
        Sample s = new Sample(710);
        for (int i = 0; i < Scale.of(words); i++) add(s.code(5 + s.below(9)), s.bytes(1 + s.below(4)));
    }
}
