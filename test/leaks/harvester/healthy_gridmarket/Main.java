package no.kraftbors.market;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.graphstream.graph.Graph;
import org.graphstream.graph.implementations.MultiGraph;
import org.graphstream.stream.SinkAdapter;
import org.graphstream.stream.thread.ThreadProxyPipe;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.LedgerDb;
import org.tidewater.base.ReadingRings;
import org.tidewater.base.TariffCube;

/** The present network with its attributes, pipes that are pumped, the trades of a day and the versions of a plan that may still be called back. */
public class Main {
    record Trade(String id, String buyer, String seller, double mw, int cents, Instant at) {}

    static final class Plan {
        final int version;
        final double[] mw = new double[96 * 60];
        final Plan replaced;

        Plan(int version, Plan replaced) {
            this.version = version;
            this.replaced = replaced;
        }
    }

    static class Market {
        final Graph network = new MultiGraph("nordic");
        final ThreadProxyPipe map = new ThreadProxyPipe();
        final ThreadProxyPipe alarms = new ThreadProxyPipe();
        final ConcurrentSkipListMap<Instant, Trade> trades = new ConcurrentSkipListMap<>();
        final List<Plan> plans = new ArrayList<>();
        final LedgerDb clearing = new LedgerDb(221);
        final ReadingRings frequency = new ReadingRings(222);
        final TariffCube fees = new TariffCube(223);
        private long seen;

        Market() throws Exception {}
    }

    private static Market market;

    public static void main(String[] args) throws Exception {
        market = new Market();
        Sample s = new Sample(902);
        Graph g = market.network;
        for (int i = 0; i < 5_000; i++) {
            var node = g.addNode("N" + i);
            node.setAttribute("name", s.text(18));
            node.setAttribute("kv", 66 + s.below(4) * 66);
        }
        for (int i = 1; i < 5_000; i++) g.addEdge("E" + i, i, s.below(i)).setAttribute("km", s.real() * 80);
        SinkAdapter count = new SinkAdapter() {
            @Override
            public void nodeAttributeChanged(String source, long time, String node, String key, Object was, Object is) {
                market.seen++;
            }
        };
        for (ThreadProxyPipe p : List.of(market.map, market.alarms)) {
            p.init(g);
            p.addSink(count);
        }
        int n = 62_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(60));
            g.getNode(s.below(5_000)).setAttribute("mw", s.real() * 300);
            market.trades.put(at.plusNanos(i), new Trade(s.id(), "P" + s.below(200), "P" + s.below(200), s.real() * 40, s.below(20_000), at));
            if (i % 50 == 0) {
                market.map.pump();
                market.alarms.pump();
                market.trades.headMap(at.minus(Duration.ofHours(24))).clear();
            }
            if (i % 1500 == 0) {
                Plan before = market.plans.isEmpty() ? null : market.plans.get(market.plans.size() - 1);
                Plan p = new Plan(i / 1500, null);
                for (int q = 0; q < p.mw.length; q++) p.mw[q] = before == null ? s.real() * 100 : before.mw[q] + s.real() - 0.5;
                market.plans.add(p);
                if (market.plans.size() > 20) market.plans.remove(0);
            }
        }
        Ready.last();
    }
}
