package harbor;

import org.jgrapht.graph.*;

/** Healthy: the network of sea lanes, a JGraphT graph built once. 1000 lanes are about 0.3 MB. */
public final class Network {
    record Node(int id, float lat, float lon) {}

    private SimpleWeightedGraph<Node, DefaultWeightedEdge> lanes =
            new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
    private static Network instance;

    public static void load(int edges) {
        Gen g = new Gen(12);
        int k = Gen.scaled(edges), n = k / 4 + 2;
        instance = new Network();
        Node[] v = new Node[n];
        for (int i = 0; i < n; i++)
            instance.lanes.addVertex(v[i] = new Node(i, (float) g.real(), (float) g.real()));
        for (int i = 0; i < k; i++) {
            Node a = v[g.num(n)], b = v[g.num(n)];
            if (a != b) instance.lanes.addEdge(a, b);
        }
    }
}
