package org.tidewater.base;

import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Names for the completion of what is typed. */
public final class PhraseTrie {
    static final class Node {
        Map<Character, Node> next;
        int rank = -1;
    }

    private final Node root = new Node();

    public PhraseTrie(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(9_000);
        for (int i = 0; i < n; i++) add(s.text(8).trim() + s.code(2).toLowerCase() + " " + s.code(5).toLowerCase(), i);
    }

    private void add(String phrase, int rank) {
        Node n = root;
        for (char c : phrase.toCharArray()) {
            if (n.next == null) n.next = new TreeMap<>();
            n = n.next.computeIfAbsent(c, k -> new Node());
        }
        n.rank = rank;
    }

    public boolean knows(String prefix) {
        Node n = root;
        for (char c : prefix.toCharArray()) {
            if (n.next == null || (n = n.next.get(c)) == null) return false;
        }
        return true;
    }
}
