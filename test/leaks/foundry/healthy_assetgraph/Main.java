package foundry.assets;

import foundry.DrawingLru;
import foundry.ShiftBooks;
import foundry.StockYard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: the plant as one graph of machines, pipes and cables that refer to each other, loaded once and changed in place; a large part of the heap. */
public class Main {
    static class Asset {
        final String tag;
        final String kind;
        String state = "on";
        Asset parent;
        final List<Asset> children = new ArrayList<>(4);
        final List<Link> links = new ArrayList<>(4);

        Asset(String tag, String kind) {
            this.tag = tag;
            this.kind = kind;
        }
    }

    static class Link {
        final Asset from, to;
        final String medium;
        double flow;

        Link(Asset from, Asset to, String medium) {
            this.from = from;
            this.to = to;
            this.medium = medium;
            from.links.add(this);
            to.links.add(this);
        }
    }

    static class Plant {
        private final Map<String, Asset> byTag = new HashMap<>();
        private final Asset root = new Asset("PLANT", "plant");

        void load(Sample s) {
            List<Asset> all = new ArrayList<>();
            all.add(root);
            String[] kinds = {"pump", "valve", "burner", "motor", "sensor", "duct"};
            int n = Scale.of(350_000);
            for (int i = 0; i < n; i++) {
                Asset a = new Asset("A-" + i, kinds[s.below(kinds.length)]);
                a.parent = all.get(s.below(Math.min(all.size(), 1 + all.size() / 4)));
                a.parent.children.add(a);
                all.add(a);
                byTag.put(a.tag, a);
            }
            for (int i = 0; i < n * 3 / 2; i++) new Link(all.get(s.below(all.size())), all.get(s.below(all.size())), "gas");
        }

        int downstream(Asset from, int limit) {
            Set<Asset> seen = new HashSet<>();
            ArrayDeque<Asset> todo = new ArrayDeque<>();
            todo.add(from);
            while (!todo.isEmpty() && seen.size() < limit) {
                Asset a = todo.poll();
                if (seen.add(a)) for (Link l : a.links) todo.add(l.to);
            }
            return seen.size();
        }
    }

    private static final Plant PLANT = new Plant();

    public static void main(String[] args) throws Exception {
        DrawingLru.load();
        StockYard.load();
        ShiftBooks.load();
        Sample s = new Sample(21);
        PLANT.load(s);
        long reached = 0;
        for (int i = 0; i < 40_000; i++) {
            Asset a = PLANT.byTag.get("A-" + s.below(PLANT.byTag.size()));
            a.state = s.below(2) == 0 ? "on" : "off";
            for (Link l : a.links) l.flow = s.real();
            reached += PLANT.downstream(a, 50);
        }
        System.err.println(reached);
        Ready.last();
    }
}
