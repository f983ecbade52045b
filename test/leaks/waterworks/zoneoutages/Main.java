package nl.maasdrink.network;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.graph.AsSubgraph;
import org.jgrapht.graph.DefaultListenableGraph;
import org.jgrapht.graph.SimpleGraph;
import org.rivermark.plant.ContractLru;
import org.rivermark.plant.MeterPhotos;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.PumpTrends;
import org.rivermark.plant.TariffBook;

/** The part of the network that an outage cuts off is looked at as a sub-graph, which registers itself with the network and is never taken off. */
public class Main {
    record Node(int id, float x, float y, int customers) {}

    static final class Pipe {
        final int diameter;
        final String material;

        Pipe(int diameter, String material) {
            this.diameter = diameter;
            this.material = material;
        }
    }

    record OutageReport(int valve, Instant at, int customers, int pipes) {}

    static class OutageAnalysis {
        private final DefaultListenableGraph<Node, Pipe> network;

        OutageAnalysis(DefaultListenableGraph<Node, Pipe> network) {
            this.network = network;
        }

        OutageReport analyse(int valve, Node at, int reach, Instant when) {
            Set<Node> dry = new HashSet<>();
            ArrayDeque<Node> next = new ArrayDeque<>();
            next.add(at);
            while (!next.isEmpty() && dry.size() < reach) {
                Node n = next.poll();
                if (dry.add(n)) next.addAll(Graphs.neighborListOf(network, n));
            }
            Graph<Node, Pipe> zone = new AsSubgraph<>(network, dry);
            int customers = zone.vertexSet().stream().mapToInt(Node::customers).sum();
            return new OutageReport(valve, when, customers, zone.edgeSet().size());
        }
    }

    static class NetworkDesk {
        final DefaultListenableGraph<Node, Pipe> network = new DefaultListenableGraph<>(new SimpleGraph<>(Pipe.class));
        final OutageAnalysis outages = new OutageAnalysis(network);
        final ArrayDeque<OutageReport> board = new ArrayDeque<>();
        final MeterRegister meters = new MeterRegister(41);
        final MeterPhotos photos = new MeterPhotos(42);
        final TariffBook tariffs = new TariffBook(43);
        final ContractLru contracts = new ContractLru(44);
        final PumpTrends trends = new PumpTrends(45);
    }

    private static NetworkDesk desk;

    public static void main(String[] args) throws Exception {
        desk = new NetworkDesk();
        Sample s = new Sample(404);
        String[] materials = {"PE", "cast iron", "steel", "asbestos cement"};
        List<Node> nodes = new ArrayList<>();
        int count = Scale.of(9000);
        for (int i = 0; i < count; i++) {
            Node n = new Node(i, (float) s.real() * 9000, (float) s.real() * 9000, s.below(40));
            nodes.add(n);
            desk.network.addVertex(n);
            if (i > 0) desk.network.addEdge(n, nodes.get(i - 1 - s.below(Math.min(i, 30))), new Pipe(80 + 20 * s.below(10), materials[s.below(4)]));
        }
        for (int i = 0; i < count / 5; i++) {
            Node a = nodes.get(s.below(count)), b = nodes.get(s.below(count));
            if (a != b && !desk.network.containsEdge(a, b)) desk.network.addEdge(a, b, new Pipe(300, "steel"));
        }
        int n = 950;
        for (int i = 0; i < n; i++) {
            desk.board.addLast(desk.outages.analyse(500 + s.below(800), nodes.get(s.below(count)), 60 + s.below(70), Sample.at(i, n, Duration.ofDays(5))));
            if (desk.board.size() > 40) desk.board.removeFirst();
        }
        Ready.last();
    }
}
