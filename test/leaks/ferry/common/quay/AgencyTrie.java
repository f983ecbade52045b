package quay;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: travel agencies by their code of six letters. */
public final class AgencyTrie {
    static final class Node {
        private Node[] next;
        private String agency;

        Node to(int letter) {
            if (next == null) next = new Node[26];
            if (next[letter] == null) next[letter] = new Node();
            return next[letter];
        }
    }

    private static final Node ROOT = new Node();

    private AgencyTrie() {}

    public static void load(int agencies) {
        Sample s = new Sample(912);
        for (int i = 0, n = Scale.of(agencies); i < n; i++) {
            String code = s.code(6);
            Node at = ROOT;
            for (int k = 0; k < 6; k++) at = at.to(code.charAt(k) - 'A');
            at.agency = s.text(28);
        }
    }
}
