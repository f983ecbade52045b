package eu.kronenhof.base;

import org.harness.Sample;
import org.harness.Scale;

/** A tree of the towns and streets of guests, which completes what is typed at the desk. */
public final class Towns {
    static final class Letter {
        private static final Letter[] NONE = {};
        final char c;
        Letter[] next = NONE;
        int postcode;

        Letter(char c) {
            this.c = c;
        }

        Letter go(char wanted) {
            for (Letter l : next) if (l.c == wanted) return l;
            Letter l = new Letter(wanted);
            next = java.util.Arrays.copyOf(next, next.length + 1);
            next[next.length - 1] = l;
            return l;
        }
    }

    private final Letter root = new Letter(' ');

    public Towns(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(12_000); i++) {
            Letter l = root;
            for (char c : s.text(11 + s.below(9)).toCharArray()) l = l.go(c);
            l.postcode = 10_000 + s.below(89_999);
        }
    }

    public int postcode(String name) {
        Letter l = root;
        for (char c : name.toCharArray()) {
            Letter found = null;
            for (Letter n : l.next) if (n.c == c) found = n;
            if (found == null) return 0;
            l = found;
        }
        return l.postcode;
    }
}
