package estate;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: names of wines and growers, letter by letter, for the search field of the shop. */
public final class NameTrie {
    static final class Node {
        private char[] letters = {};
        private Node[] next = {};
        private int article = -1;

        Node step(char letter) {
            int at = Arrays.binarySearch(letters, letter);
            if (at >= 0) return next[at];
            at = -at - 1;
            char[] moreLetters = Arrays.copyOf(letters, letters.length + 1);
            Node[] moreNext = Arrays.copyOf(next, next.length + 1);
            System.arraycopy(letters, at, moreLetters, at + 1, letters.length - at);
            System.arraycopy(next, at, moreNext, at + 1, next.length - at);
            moreLetters[at] = letter;
            moreNext[at] = new Node();
            letters = moreLetters;
            next = moreNext;
            return moreNext[at];
        }
    }

    private static Node root;

    private NameTrie() {}

    public static void load(int names) {
        Sample s = new Sample(310);
        Node read = new Node();
        for (int i = 0; i < Scale.of(names); i++) {
            Node node = read;
            for (char letter : s.code(6 + s.below(6)).toCharArray()) node = node.step(letter);
            node.article = 400_000 + i;
        }
        root = read;
    }
}
