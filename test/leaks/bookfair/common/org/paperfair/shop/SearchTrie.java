package org.paperfair.shop;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Completes what is typed into the search field: built at start. */
public final class SearchTrie {
    static final class Node {
        TreeMap<Character, Node> next;
        int weight;
    }

    private final Node root = new Node();

    public SearchTrie(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(5500); i++) {
            Node at = root;
            for (char c : s.code(3 + s.below(7)).toLowerCase().toCharArray()) {
                if (at.next == null) at.next = new TreeMap<>();
                at = at.next.computeIfAbsent(c, k -> new Node());
            }
            at.weight++;
        }
    }

    public boolean knows(String word) {
        Node at = root;
        for (char c : word.toCharArray()) {
            if (at.next == null || (at = at.next.get(c)) == null) return false;
        }
        return at.weight > 0;
    }
}
