package com.apoteca.interactions;

import apoteca.Availability;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what agents do to each other, as a graph that is read as a whole; a new edition replaces the old one, and counters ask it all day. */
public class Main {
    record Effect(short severity, String what, String advice) {}

    static final class Agent {
        private final int number;
        private final String name;
        private final BitSet groups = new BitSet(320);
        private final List<Edge> edges = new ArrayList<>();

        Agent(int number, String name) {
            this.number = number;
            this.name = name;
        }
    }

    record Edge(Agent other, Effect effect) {}

    static final class Edition {
        private final int year;
        private final Map<Integer, Agent> agents;

        Edition(int year, int count, Sample s) {
            this.year = year;
            Map<Integer, Agent> read = new HashMap<>();
            List<Effect> effects = new ArrayList<>();
            for (int i = 0; i < 900; i++) effects.add(new Effect((short) s.below(4), s.text(70), s.text(90)));
            for (int i = 0; i < count; i++) {
                Agent agent = new Agent(i, s.code(11));
                for (int k = s.below(9); k >= 0; k--) agent.groups.set(s.below(320));
                read.put(i, agent);
            }
            for (Agent agent : read.values()) {
                for (int k = 4 + s.below(40); k > 0; k--) {
                    Agent other = read.get(s.below(count));
                    Effect effect = effects.get(s.below(900));
                    agent.edges.add(new Edge(other, effect));
                    other.edges.add(new Edge(agent, effect));
                }
            }
            agents = Collections.unmodifiableMap(read);
        }

        int worst(int[] taken) {
            int worst = 0;
            for (int number : taken) {
                for (Edge edge : agents.get(number).edges) {
                    for (int other : taken) if (edge.other.number == other) worst = Math.max(worst, edge.effect.severity);
                }
            }
            return worst;
        }
    }

    static final AtomicReference<Edition> CURRENT = new AtomicReference<>();
    static final AtomicLong WARNED = new AtomicLong();

    public static void main(String[] args) throws Exception {
        Availability.load(20_000);
        int count = Scale.of(18_000);
        CURRENT.set(new Edition(2024, count, new Sample(622)));
        ExecutorService counters = Executors.newFixedThreadPool(3, r -> new Thread(r, "counter"));
        for (int t = 0; t < 3; t++) {
            Sample s = new Sample(6_220 + t);
            counters.execute(() -> {
                for (int i = 0; i < 30_000; i++) {
                    int[] taken = new int[2 + s.below(6)];
                    for (int k = 0; k < taken.length; k++) taken[k] = s.below(count);
                    if (CURRENT.get().worst(taken) > 1) WARNED.incrementAndGet();
                }
            });
        }
        CURRENT.set(new Edition(2025, count, new Sample(623)));
        counters.shutdown();
        counters.awaitTermination(2, TimeUnit.MINUTES);
        Ready.last();
    }
}
