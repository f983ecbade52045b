package cinema;

import com.googlecode.concurrenttrees.radix.ConcurrentRadixTree;
import com.googlecode.concurrenttrees.radix.node.concrete.DefaultCharArrayNodeFactory;

/** Healthy: the titles of all films for the search field, in a radix tree. */
public final class TitleTree {
    private static ConcurrentRadixTree<Integer> titles;

    private TitleTree() {}

    public static void build(int count) {
        Dice d = new Dice(2);
        ConcurrentRadixTree<Integer> tree = new ConcurrentRadixTree<>(new DefaultCharArrayNodeFactory());
        for (int i = Dice.part(count); i > 0; i--) tree.put(d.title() + " " + d.hex(6), i);
        titles = tree;
    }
}
