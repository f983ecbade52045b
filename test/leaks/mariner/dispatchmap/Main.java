package com.cabnet.heatmap;

import java.time.Duration;
import net.saltmarsh.port.*;
import org.graphstream.graph.Graph;
import org.graphstream.graph.Node;
import org.graphstream.graph.implementations.SingleGraph;
import org.graphstream.stream.thread.ThreadProxyPipe;
import org.harness.Ready;
import org.harness.Sample;

/** Panels follow the zone graph through proxy pipes; one panel's thread ended with an exception, nobody pumps its pipe, and the pipe remains a sink of the graph. */
public class Main {
    static final class Panel implements Runnable {
        final String name;
        private final ThreadProxyPipe pipe = new ThreadProxyPipe();
        private final Graph copy;
        private final int screenWidth;
        private volatile long painted;

        Panel(String name, Graph model, int screenWidth) {
            this.name = name;
            this.screenWidth = screenWidth;
            copy = new SingleGraph(name);
            pipe.init(model, true);
            pipe.addSink(copy);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    pipe.pump();
                    paint();
                    Thread.sleep(20);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ArithmeticException e) {
                // the panel is dark; the next shift restarts it
            }
        }

        private void paint() {
            for (Node n : copy) if (n.hasAttribute("cabs")) painted += 1_920 / screenWidth;
        }
    }

    static final class ControlRoom {
        final Graph zones = new SingleGraph("zones");
        final Panel[] panels;
        final Harbours ranks = new Harbours(9_500);
        final TideTables demand = new TideTables(230, 5_400);
        final FreightDb trips;

        ControlRoom(Sample s) throws Exception {
            trips = new FreightDb(6_500);
            for (int i = 0; i < 240; i++) {
                Node n = zones.addNode("zone-" + i);
                n.setAttribute("name", s.text(16));
                if (i > 0) zones.addEdge("road-" + i, "zone-" + s.below(i), "zone-" + i);
            }
            panels = new Panel[] {new Panel("supervisor", zones, 1_280), new Panel("lobby", zones, 0)};
            for (Panel p : panels) {
                Thread t = new Thread(p, "panel-" + p.name);
                t.setDaemon(true);
                t.start();
            }
        }
    }

    private static ControlRoom room;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1103);
        room = new ControlRoom(s);
        PortCalls.simulate(9_000);
        ChartTiles.open(6_000_000);
        int ticks = 21_000;
        for (int i = 0; i < ticks; i++) {
            Node n = room.zones.getNode("zone-" + s.below(240));
            n.setAttribute("cabs", s.below(60));
            n.setAttribute("updated", Sample.at(i, ticks, Duration.ofHours(14)).toEpochMilli());
            if (i % 1_000 == 0) Thread.sleep(25);
        }
        Thread.sleep(600);
        Ready.last();
    }
}
