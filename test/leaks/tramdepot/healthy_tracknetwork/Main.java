package pt.eletricos.via;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.BidirectionalDijkstraShortestPath;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;
import pt.eletricos.rede.Avarias;
import pt.eletricos.rede.Descodificadores;
import pt.eletricos.rede.GuardaFreios;
import pt.eletricos.rede.Validacoes;

/** Healthy: the walks and tracks between all doors of stops as a graph, read at the start and asked for ways. The ways that were found last are kept, as many as the limit says. */
public class Main {
    record Node(int number, short line, float x, float y) {}

    static final class Track {
        final short metres;
        final byte kind;

        Track(short metres, byte kind) {
            this.metres = metres;
            this.kind = kind;
        }
    }

    static final class Ways {
        private final SimpleDirectedWeightedGraph<Node, Track> graph = new SimpleDirectedWeightedGraph<>(Track.class);
        private final List<Node> nodes = new ArrayList<>();
        private final int limit = Scale.of(4000);
        private final Map<Long, int[]> found = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, int[]> eldest) {
                return size() > limit;
            }
        };

        Ways(long seed) {
            Sample s = new Sample(seed);
            int n = Scale.of(36_000);
            for (int i = 0; i < n; i++) {
                Node node = new Node(i, (short) (i / 400), (float) s.real() * 20, (float) s.real() * 20);
                nodes.add(node);
                graph.addVertex(node);
            }
            for (int i = 0; i < n; i++) {
                join(i, (i + 1) % n, s);
                if (i % 2 == 0) join(i, s.below(n), s);
            }
        }

        private void join(int a, int b, Sample s) {
            Track t = new Track((short) (40 + s.below(900)), (byte) s.below(4));
            if (a != b && graph.addEdge(nodes.get(a), nodes.get(b), t)) graph.setEdgeWeight(t, t.metres);
        }

        synchronized int[] way(int a, int b) {
            Long key = (long) a << 32 | b;
            int[] way = found.get(key);
            if (way == null) {
                GraphPath<Node, Track> p = new BidirectionalDijkstraShortestPath<>(graph).getPath(nodes.get(a), nodes.get(b));
                way = p == null ? new int[0] : p.getVertexList().stream().mapToInt(Node::number).toArray();
                found.put(key, way);
            }
            return way;
        }
    }

    private static final Ways WAYS = new Ways(131);
    private static final Validacoes TAPS = new Validacoes(132);
    private static final GuardaFreios DRIVERS = new GuardaFreios(133);
    private static final Avarias PHOTOS = new Avarias(134);
    private static final Descodificadores DECODERS = new Descodificadores();

    public static void main(String[] args) throws Exception {
        ExecutorService desks = Executors.newFixedThreadPool(2);
        int n = WAYS.nodes.size();
        for (int t = 0; t < 2; t++) {
            int desk = t;
            desks.submit(() -> {
                Sample s = new Sample(1600 + desk);
                long metres = 0;
                for (int i = 0; i < Scale.of(3500); i++) {
                    int from = s.below(n);
                    metres += WAYS.way(from, (from + 2 + s.below(30)) % n).length;
                    TAPS.tap(3_000_000L + s.below(800_000), System.currentTimeMillis(), s.below(4000), (short) 120);
                    PHOTOS.of(610_000 + s.below(6000));
                    DECODERS.decode(s.bytes(300));
                }
                return metres;
            });
        }
        desks.shutdown();
        desks.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(WAYS.graph.edgeSet().size() + " tracks, " + WAYS.found.size() + " ways, " + DRIVERS.depot(40_003));
        Ready.last();
    }
}
