package com.routeplan.engine;

import harbor.*;

import org.eclipse.collections.api.factory.*;
import org.eclipse.collections.api.factory.primitive.LongObjectMaps;
import org.eclipse.collections.api.list.ImmutableList;
import org.eclipse.collections.api.map.primitive.ImmutableLongObjectMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import org.harness.Ready;

import java.util.*;

/** Healthy: a route planner; its road network is read once into immutable tables of 100 MB. */
public class Main {
    static final class Edge {
        final int to;
        final float metres;
        final short limit;

        Edge(Gen g, int n) {
            to = g.num(n);
            metres = (float) g.real() * 900;
            limit = (short) (30 + g.num(9) * 10);
        }
    }

    static final class Junction {
        final long id;
        final ImmutableList<Edge> out;
        final int lat, lon;

        Junction(long id, Gen g, int n) {
            this.id = id;
            lat = g.num(1 << 30);
            lon = g.num(1 << 30);
            List<Edge> l = new ArrayList<>();
            for (int i = 0; i < 2 + g.num(3); i++) l.add(new Edge(g, n));
            out = Lists.immutable.ofAll(l);
        }
    }

    static final class RoadNetwork {
        final ImmutableLongObjectMap<Junction> junctions;
        final Map<String, long[]> streets;
        final int[] contraction;
        final float[][] heuristics;

        RoadNetwork(int n) {
            Gen g = new Gen(2);
            LongObjectHashMap<Junction> m = new LongObjectHashMap<>();
            for (int i = 0; i < n; i++) m.put(i * 17L, new Junction(i * 17L, g, n));
            junctions = LongObjectMaps.immutable.ofAll(m);
            Map<String, long[]> s = new HashMap<>();
            for (int i = 0; i < n / 4; i++) {
                long[] x = new long[6];
                for (int k = 0; k < 6; k++) x[k] = g.num(n) * 17L;
                s.put(g.text(18) + i, x);
            }
            streets = Map.copyOf(s);
            contraction = new int[n * 12];
            for (int i = 0; i < contraction.length; i++) contraction[i] = g.num(n);
            heuristics = new float[64][n];
            for (float[] h : heuristics) for (int i = 0; i < n; i++) h[i] = (float) g.real();
        }
    }

    static final class RouteService {
        private final RoadNetwork network;

        RouteService(RoadNetwork n) {
            network = n;
        }

        float route(long from) {
            Junction j = network.junctions.get(from);
            return j.out.isEmpty() ? 0 : j.out.get(0).metres;
        }
    }

    private static RouteService service;

    public static void main(String[] a) throws Exception {
        service = new RouteService(new RoadNetwork(Gen.scaled(170000)));
        float x = 0;
        for (int i = 0; i < 1000; i++) x += service.route(i * 17L);
        Ready.last();
    }
}
