package org.dairyring.routes;

import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

import org.harness.Ready;

import harvest.*;

import java.util.*;

/** Finds the next farms for a milk tanker in a graph of lanes; where the tanker stands is put into the graph for the search. */
public class Main {
    static final class LaneGraph {
        private final TinkerGraph graph = TinkerGraph.open();
        private final GraphTraversalSource g = graph.traversal();
        private final List<Vertex> crossings = new ArrayList<>();

        LaneGraph(int crossings, Dice d) {
            for (int i = 0; i < crossings; i++) this.crossings.add(graph.addVertex("label", "crossing", "x", d.below(40000), "y", d.below(40000)));
            for (int i = 0; i < crossings * 2; i++) {
                Vertex to = this.crossings.get(d.below(crossings));
                this.crossings.get(i / 2).addEdge("lane", to, "metres", 100 + d.below(3000), "closed", d.below(10) == 0);
            }
        }

        /** The place of the tanker, joined with the three next crossings. */
        private Vertex place(String tanker, int x, int y, Dice d) {
            Vertex here = graph.addVertex("label", "tanker", "tanker", tanker, "x", x, "y", y, "asked", System.nanoTime());
            for (int i = 0; i < 3; i++) {
                Edge link = here.addEdge("lane", crossings.get(d.below(crossings.size())));
                link.property("metres", d.below(200));
                link.property("closed", d.below(5) == 0);
            }
            return here;
        }

        Optional<Long> reachable(String tanker, int x, int y, Dice d) {
            Vertex here = place(tanker, x, y, d);
            long open = g.V(here).outE("lane").has("closed", false).inV().outE("lane").has("closed", false).limit(12).count().next();
            if (open < 4) return Optional.empty();
            here.remove();
            return Optional.of(open);
        }
    }

    private static LaneGraph lanes;

    public static void main(String[] a) throws Exception {
        SpareParts.look(32000);
        Farms.load(22000);
        Sires.read(4200);
        Invoices.show(26000);
        GrainPrices.load(120);
        Dice d = new Dice(106);
        lanes = new LaneGraph(600, d);
        int none = 0;
        for (int i = 0; i < Integer.getInteger("searches", 11000); i++) {
            if (lanes.reachable("tanker " + i % 30, d.below(40000), d.below(40000), d).isEmpty()) none++;
        }
        System.err.println(none + " searches without a result");
        Ready.last();
    }
}
