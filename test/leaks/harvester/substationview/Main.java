package de.nordnetz.leitstelle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.graphstream.graph.Graph;
import org.graphstream.graph.Node;
import org.graphstream.graph.implementations.SingleGraph;
import org.graphstream.stream.SinkAdapter;
import org.graphstream.stream.thread.ThreadProxyPipe;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.BufferStock;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.LedgerDb;
import org.tidewater.base.ReadingRings;
import org.tidewater.base.TariffCube;

/** Views of the network read its changes through a pipe. A view that was closed no longer pumps, but its pipe is still a sink of the network. */
public class Main {
    static class NetworkView {
        final String desk;
        private final ThreadProxyPipe pipe = new ThreadProxyPipe();
        private boolean shown = true;
        private long repaints;

        NetworkView(String desk, Graph g) {
            this.desk = desk;
            pipe.init(g);
            pipe.addSink(new SinkAdapter() {
                @Override
                public void nodeAttributeChanged(String source, long time, String node, String key, Object was, Object is) {
                    repaints++;
                }
            });
        }

        void tick() {
            if (shown) pipe.pump();
        }

        void close() {
            shown = false;
        }
    }

    static class ControlRoom {
        final Graph network = new SingleGraph("110kV");
        final List<NetworkView> open = new ArrayList<>();
        final LedgerDb bookings = new LedgerDb(21);
        final ReadingRings rings = new ReadingRings(22);
        final CustomerLru feeders = new CustomerLru(23);
        final TariffCube tariffs = new TariffCube(24);
        final BufferStock buffers = new BufferStock();

        ControlRoom() throws Exception {}

        void close(NetworkView v) {
            v.close();
            open.remove(v);
        }
    }

    private static ControlRoom room;

    public static void main(String[] args) throws Exception {
        room = new ControlRoom();
        Sample s = new Sample(811);
        Graph g = room.network;
        for (int i = 0; i < 420; i++) g.addNode("UW" + (100 + i)).setAttribute("name", s.text(16));
        for (int i = 1; i < 420; i++) g.addEdge("L" + i, i, s.below(i));
        room.open.add(new NetworkView("wall", g));
        room.open.add(new NetworkView("desk-1", g));
        NetworkView training = new NetworkView("training", g);
        room.open.add(training);
        int n = 72_000;
        for (int i = 0; i < n; i++) {
            if (i == 8_000) room.close(training);
            Node u = g.getNode(s.below(420));
            u.setAttribute("mw", Math.round(s.real() * 9000) / 100.0);
            if (i % 40 == 0) u.setAttribute("read", Sample.at(i, n, Duration.ofHours(11)));
            if (i % 100 == 0) for (NetworkView v : room.open) v.tick();
        }
        for (NetworkView v : room.open) v.tick();
        room.bookings.total();
        Ready.last();
    }
}
