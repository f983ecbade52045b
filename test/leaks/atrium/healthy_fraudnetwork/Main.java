package com.brightwater.network;

import com.google.common.graph.MutableValueGraph;
import com.google.common.graph.ValueGraphBuilder;
import hall.PolicyRegister;
import hall.QuoteWindow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: persons, cars and claims in one graph, whose ranks are computed; seven rounds of twenty are done. */
public class Main {
    record Party(String kind, int number) {}

    static class ClaimNetwork {
        private final MutableValueGraph<Party, Float> links = ValueGraphBuilder.undirected().build();

        Map<Party, Double> rank(int rounds, Round after) throws Exception {
            Map<Party, Double> rank = new HashMap<>();
            for (Party p : links.nodes()) rank.put(p, 1.0);
            for (int round = 1; round <= rounds; round++) {
                Map<Party, Double> next = new HashMap<>();
                for (Party p : links.nodes()) {
                    double sum = 0;
                    for (Party other : links.adjacentNodes(p)) {
                        sum += rank.get(other) * links.edgeValueOrDefault(p, other, 0f) / links.degree(other);
                    }
                    next.put(p, 0.15 + 0.85 * sum);
                }
                after.done(round, next);
                rank = next;
            }
            return rank;
        }
    }

    interface Round {
        void done(int round, Map<Party, Double> ranks) throws Exception;
    }

    static final ClaimNetwork NETWORK = new ClaimNetwork();

    public static void main(String[] args) throws Exception {
        PolicyRegister.load(60_000);
        QuoteWindow.load(24_000);
        Sample s = new Sample(64);
        List<Party> parties = new ArrayList<>();
        String[] kinds = {"person", "person", "car", "claim", "garage"};
        for (int i = 0; i < 36_000; i++) {
            Party party = new Party(kinds[s.below(kinds.length)], i);
            NETWORK.links.addNode(party);
            for (int k = s.below(5); k >= 0 && i > 0; k--) {
                Party other = parties.get(s.below(1 + s.below(parties.size())));
                NETWORK.links.putEdgeValue(party, other, 0.5f + s.below(100) / 200f);
            }
            parties.add(party);
        }
        NETWORK.rank(20, (round, ranks) -> {
            if (round == 7) Ready.last();
        });
    }
}
