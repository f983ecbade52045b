package nl.wegennet.routes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import plaza.SpeedWindows;

/** Healthy: the network of roads with ranks and short cuts, as one large graph of objects, and searches in it from both ends. */
public class Main {
    static final class Vertex {
        private final int id;
        private final float longitude;
        private final float latitude;
        private Edge[] up = new Edge[2];
        private Edge[] down = new Edge[2];
        private int ups;
        private int downs;
        private int rank;

        Vertex(int id, float longitude, float latitude) {
            this.id = id;
            this.longitude = longitude;
            this.latitude = latitude;
        }

        void link(Edge edge) {
            if (edge.to.rank >= rank) {
                if (ups == up.length) up = Arrays.copyOf(up, 2 * ups);
                up[ups++] = edge;
            } else {
                if (downs == down.length) down = Arrays.copyOf(down, 2 * downs);
                down[downs++] = edge;
            }
        }
    }

    static class Edge {
        private final Vertex to;
        private final int seconds;
        private final int cents;

        Edge(Vertex to, int seconds, int cents) {
            this.to = to;
            this.seconds = seconds;
            this.cents = cents;
        }
    }

    static final class ShortCut extends Edge {
        private final Edge first;
        private final Edge second;

        ShortCut(Edge first, Edge second) {
            super(second.to, first.seconds + second.seconds, first.cents + second.cents);
            this.first = first;
            this.second = second;
        }
    }

    record Reached(Vertex vertex, int seconds) implements Comparable<Reached> {
        @Override
        public int compareTo(Reached other) {
            return Integer.compare(seconds, other.seconds);
        }
    }

    static final class Network {
        private final Vertex[] vertices;
        private long edges;
        private long shortCuts;

        Network(int n, Sample s) {
            vertices = new Vertex[n];
            int width = (int) Math.sqrt(n);
            for (int i = 0; i < n; i++) {
                vertices[i] = new Vertex(i, 4 + (float) (i % width) / width, 51 + (float) (i / width) / width);
                vertices[i].rank = s.below(n);
            }
            for (int i = 0; i < n; i++) {
                if (i % width != width - 1 && i + 1 < n) connect(i, i + 1, s);
                if (i + width < n) connect(i, i + width, s);
            }
            for (Vertex vertex : vertices) contract(vertex);
        }

        private void connect(int a, int b, Sample s) {
            int seconds = 20 + s.below(200);
            int cents = s.below(4) == 0 ? 10 + s.below(90) : 0;
            vertices[a].link(new Edge(vertices[b], seconds, cents));
            vertices[b].link(new Edge(vertices[a], seconds, cents));
            edges += 2;
        }

        private void contract(Vertex vertex) {
            int ups = Math.min(vertex.ups, 3);
            for (int i = 0; i < ups; i++) {
                Edge first = vertex.up[i];
                for (int k = 0; k < Math.min(2, first.to.ups); k++) {
                    if (first.to.up[k].to == vertex || vertex.ups > 6) continue;
                    vertex.link(new ShortCut(first, first.to.up[k]));
                    shortCuts++;
                }
            }
        }

        int seconds(Vertex from, Vertex to) {
            Map<Vertex, Integer> forward = climb(from);
            Map<Vertex, Integer> backward = climb(to);
            int best = Integer.MAX_VALUE;
            for (Map.Entry<Vertex, Integer> e : forward.entrySet()) {
                Integer other = backward.get(e.getKey());
                if (other != null) best = Math.min(best, e.getValue() + other);
            }
            return best;
        }

        private static Map<Vertex, Integer> climb(Vertex from) {
            Map<Vertex, Integer> reached = new HashMap<>();
            PriorityQueue<Reached> next = new PriorityQueue<>();
            next.add(new Reached(from, 0));
            while (!next.isEmpty() && reached.size() < 3_000) {
                Reached at = next.poll();
                if (reached.putIfAbsent(at.vertex(), at.seconds()) != null) continue;
                for (int i = 0; i < at.vertex().ups; i++) next.add(new Reached(at.vertex().up[i].to, at.seconds() + at.vertex().up[i].seconds));
            }
            return reached;
        }
    }

    static Network network;

    public static void main(String[] args) throws Exception {
        SpeedWindows.load(400, 300);
        Sample s = new Sample(1_070);
        network = new Network(Scale.of(150_000), s);
        List<Thread> searches = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
            int seed = 1_071 + t;
            Thread search = new Thread(() -> {
                Sample q = new Sample(seed);
                for (int i = 0; i < 600; i++) network.seconds(network.vertices[q.below(network.vertices.length)], network.vertices[q.below(network.vertices.length)]);
            }, "route-search-" + t);
            search.start();
            searches.add(search);
        }
        for (Thread search : searches) search.join();
        Ready.last();
    }
}
