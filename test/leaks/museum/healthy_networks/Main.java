package net.masters.networks;

import museum.*;

import org.harness.Ready;
import org.jgrapht.Graph;
import org.jgrapht.alg.scoring.PageRank;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;

/** Healthy: who taught, painted and bought from whom, a graph built at the start and weighed once. */
public class Main {
    record Person(int number, String name, String trade) {}

    static final class Network {
        private final Graph<Person, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
        private final double[] weight;

        Network(int persons, Dice d) {
            Person[] all = new Person[persons];
            for (int i = 0; i < persons; i++) {
                all[i] = new Person(i, "Person " + d.code(10), i % 3 == 0 ? "painter" : "dealer");
                graph.addVertex(all[i]);
                for (int k = d.below(4); k > 0 && i > 0; k--) graph.addEdge(all[i], all[d.below(i)]);
            }
            weight = new double[persons];
            new PageRank<>(graph, 0.85, 5).getScores().forEach((p, score) -> weight[p.number] = score);
        }
    }

    private static Network network;

    public static void main(String[] a) throws Exception {
        Artists.read(90000);
        Words.index(60000);
        network = new Network(Dice.part(60000), new Dice(207));
        Ready.last();
    }
}
