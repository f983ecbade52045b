package fi.hehkulasi.energy;

import fi.hehkulasi.base.FurnaceTrends;
import fi.hehkulasi.base.GlassFormulas;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.SimpleWeightedGraph;

/** Healthy: pipes of gas, oxygen, air and cooling water in the works as a graph, which is read once from the plans; the ways by which a burner can be supplied are searched in it. */
public class Main {
    record Node(int number, String tag, float x, float y) {}

    static final class Pipe {
        final String tag;
        final short diameter;
        double flow;

        Pipe(String tag, short diameter) {
            this.tag = tag;
            this.diameter = diameter;
        }
    }

    private static SimpleWeightedGraph<Node, Pipe> pipes;
    private static Node[] nodes;
    private static final GlassFormulas FORMULAS = new GlassFormulas(98);
    private static final FurnaceTrends TRENDS = new FurnaceTrends(99);

    private static void read() {
        Sample s = new Sample(940);
        pipes = new SimpleWeightedGraph<>(Pipe.class);
        int side = (int) Math.sqrt(Scale.of(26_000));
        nodes = new Node[side * side];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new Node(i, "V" + s.code(3) + i, (float) s.real() * 900, (float) s.real() * 400);
            pipes.addVertex(nodes[i]);
            if (i % side > 0 && s.below(8) > 0) join(nodes[i], nodes[i - 1], s);
            if (i >= side && s.below(8) > 0) join(nodes[i], nodes[i - side], s);
        }
    }

    private static void join(Node a, Node b, Sample s) {
        Pipe p = new Pipe("P" + s.code(2) + a.number, (short) (15 + s.below(300)));
        pipes.addEdge(a, b, p);
        pipes.setEdgeWeight(p, 1 + s.real() * 20);
    }

    public static void main(String[] args) throws Exception {
        read();
        DoubleAdder metres = new DoubleAdder();
        ExecutorService engineers = Executors.newFixedThreadPool(2);
        for (int e = 0; e < 2; e++) {
            Sample s = new Sample(950 + e);
            engineers.execute(() -> {
                for (int i = 0; i < 60; i++) {
                    GraphPath<Node, Pipe> way = new DijkstraShortestPath<>(pipes).getPath(nodes[s.below(nodes.length)], nodes[s.below(nodes.length)]);
                    if (way == null) continue;
                    for (Pipe p : way.getEdgeList()) p.flow += p.diameter * 0.01;
                    metres.add(way.getWeight());
                }
            });
        }
        engineers.shutdown();
        engineers.awaitTermination(2, TimeUnit.MINUTES);
        System.out.println(pipes.edgeSet().size() + " pipes, mean " + Math.round(TRENDS.mean(7)) + ", " + (metres.sum() > 0) + ", " + FORMULAS.meltingPoint("LM-10020"));
        Ready.last();
    }
}
