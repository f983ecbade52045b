package com.railtrip.planner;

import harbor.*;

import org.harness.Ready;
import org.jgrapht.*;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.*;

import java.util.*;
import java.util.concurrent.*;

/**
 * Itineraries are cached by a key class that has neither equals nor hashCode: the same 300
 * relations are stored again and again.
 */
public class Main {
    static final class Relation {
        final String from, to;
        final boolean bicycle;

        Relation(String f, String t, boolean b) {
            from = f;
            to = t;
            bicycle = b;
        }
    }

    static final class Itinerary {
        final List<String> stations;
        final double minutes;
        final String remark;

        Itinerary(GraphPath<String, DefaultWeightedEdge> p, Gen g) {
            stations = new ArrayList<>(p.getVertexList());
            minutes = p.getWeight();
            remark = g.text(120);
        }
    }

    static final class Planner {
        private final SimpleDirectedWeightedGraph<String, DefaultWeightedEdge> net =
                new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
        private final ConcurrentMap<Relation, Itinerary> cache = new ConcurrentHashMap<>();
        private final String[] stations = new String[40];
        private final Gen g = new Gen(6);

        Planner() {
            for (int i = 0; i < 40; i++) net.addVertex(stations[i] = g.name());
            for (int i = 0; i < 40; i++)
                for (int k = 1; k < 4; k++) {
                    DefaultWeightedEdge e = net.addEdge(stations[i], stations[(i + k) % 40]);
                    if (e != null) net.setEdgeWeight(e, 5 + g.num(50));
                }
        }

        Itinerary plan(String f, String t, boolean b) {
            return cache.computeIfAbsent(
                    new Relation(f, t, b),
                    r -> new Itinerary(DijkstraShortestPath.findPathBetween(net, r.from, r.to), g));
        }

        void request() {
            int i = g.num(15), k = 20 + g.num(10);
            plan(stations[i], stations[k], g.num(2) == 0);
        }
    }

    private static final Planner PLANNER = new Planner();

    public static void main(String[] a) throws Exception {
        Ports.load(70000);
        Bookings.load(12000);
        Documents.load(1000, 15000);
        Schedule.load(16000);
        Berths.load(200, 9000);
        for (int i = 0; i < 26000; i++) PLANNER.request();
        Ready.last();
    }
}
