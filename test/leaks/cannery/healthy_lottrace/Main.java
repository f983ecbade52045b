package pt.atlantica.trace;

import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;

/** Healthy: which lots went into which, for the closed season, read once and most of the heap; a recall is being followed through it with its set of visited lots; the last answers are kept, forty at most. */
public class Main {
    record TraceLot(int id, String code, LocalDate made, String place, int kilograms) {}

    static final class TraceGraph {
        private final SimpleDirectedGraph<TraceLot, DefaultEdge> lots = new SimpleDirectedGraph<>(DefaultEdge.class);
        private final Map<String, TraceLot> byCode = new HashMap<>();

        TraceGraph(Sample s, int n) {
            List<TraceLot> all = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                TraceLot lot = new TraceLot(i, "L" + (2_500_000 + i), LocalDate.of(2025, 3 + 8 * i / n, 1 + s.below(28)), s.text(14 + s.below(12)), 50 + s.below(9000));
                lots.addVertex(lot);
                byCode.put(lot.code, lot);
                for (int k = 0; k < 3 && i > 40; k++) lots.addEdge(all.get(i - 1 - s.below(Math.min(i - 1, 2000))), lot);
                all.add(lot);
            }
        }

        TraceLot lot(String code) {
            return byCode.get(code);
        }
    }

    record Recall(String code, int affected, List<String> pallets) {}

    static final class RecallDesk {
        private final TraceGraph graph;
        private final Deque<Recall> answers = new ArrayDeque<>();

        RecallDesk(TraceGraph graph) {
            this.graph = graph;
        }

        void follow(String code, int most, boolean wait) throws Exception {
            BitSet visited = new BitSet();
            Deque<TraceLot> front = new ArrayDeque<>();
            List<String> pallets = new ArrayList<>();
            front.add(graph.lot(code));
            while (!front.isEmpty() && visited.cardinality() < most) {
                TraceLot lot = front.removeFirst();
                if (visited.get(lot.id)) continue;
                visited.set(lot.id);
                pallets.add(lot.code + " at " + lot.place);
                for (DefaultEdge e : graph.lots.outgoingEdgesOf(lot)) front.addLast(graph.lots.getEdgeTarget(e));
            }
            if (wait) Ready.last();
            answers.addLast(new Recall(code, visited.cardinality(), pallets.subList(0, Math.min(200, pallets.size())).stream().toList()));
            if (answers.size() > 40) answers.removeFirst();
        }
    }

    private static RecallDesk desk;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(625);
        int n = Scale.of(62_000);
        desk = new RecallDesk(new TraceGraph(s, n));
        for (int i = 0; i < 90; i++) desk.follow("L" + (2_500_000 + s.below(n)), 400, false);
        desk.follow("L" + (2_500_000 + n / 3), 3000, true);
    }
}
