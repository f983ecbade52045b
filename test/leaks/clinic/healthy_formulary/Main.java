package org.safescript.formulary;

import hospital.*;

import org.harness.Ready;

import java.util.*;

/** Healthy: looks up whether two drugs may be given together, in a table that is read at the start. */
public class Main {
    enum Severity { NONE, MINOR, MODERATE, MAJOR }

    record Interaction(int first, int second, Severity severity, String mechanism, String advice) {}

    static final class Interactions {
        private final Interaction[] all;
        private final Map<Long, Interaction> byPair;
        private final Map<Integer, List<Interaction>> byDrug;

        Interactions(int count) {
            Rnd r = new Rnd(201);
            String[] mechanisms = new String[300];
            Arrays.setAll(mechanisms, i -> r.note(80));
            Map<Long, Interaction> pairs = new HashMap<>();
            while (pairs.size() < count) {
                int first = r.upTo(6000), second = first + 1 + r.upTo(6000);
                pairs.put(first * 12000L + second,
                        new Interaction(first, second, Severity.values()[r.upTo(4)], mechanisms[r.upTo(300)], r.note(40 + r.upTo(50))));
            }
            byPair = Map.copyOf(pairs);
            all = pairs.values().toArray(new Interaction[0]);
            Arrays.sort(all, Comparator.comparingInt(Interaction::first).thenComparingInt(Interaction::second));
            Map<Integer, List<Interaction>> drugs = new HashMap<>();
            for (Interaction i : all) drugs.computeIfAbsent(i.first, k -> new ArrayList<>()).add(i);
            drugs.replaceAll((k, v) -> List.copyOf(v));
            byDrug = Map.copyOf(drugs);
        }

        Severity together(int a, int b) {
            Interaction i = byPair.get(Math.min(a, b) * 12000L + Math.max(a, b));
            return i == null ? Severity.NONE : i.severity;
        }
    }

    private static Interactions interactions;
    private static long major;

    public static void main(String[] a) throws Exception {
        interactions = new Interactions(Rnd.share(230000));
        Drugs.stock(26000);
        Stays.admit(20000);
        Rnd r = new Rnd(202);
        for (int i = 0; i < 200000; i++)
            if (interactions.together(r.upTo(6000), r.upTo(12000)) == Severity.MAJOR) major++;
        Ready.last();
    }
}
