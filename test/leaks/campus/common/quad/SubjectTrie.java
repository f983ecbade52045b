package quad;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: subject headings of the library in a trie by letter; built when the service starts. */
public final class SubjectTrie {
    static final class Node {
        private static final Node[] NONE = {};
        private final char letter;
        private Node[] next = NONE;
        private int books;

        Node(char letter) {
            this.letter = letter;
        }

        Node to(char c) {
            for (Node node : next) if (node.letter == c) return node;
            next = Arrays.copyOf(next, next.length + 1);
            return next[next.length - 1] = new Node(c);
        }
    }

    private static final Node ROOT = new Node(' ');

    private SubjectTrie() {}

    public static void load(int headings) {
        Sample s = new Sample(5212);
        for (int i = 0; i < Scale.of(headings); i++) {
            Node node = ROOT;
            for (char c : s.code(5 + s.below(6)).toCharArray()) node = node.to(c);
            node.books = 1 + s.below(400);
        }
    }
}
