package de.nordwind.base;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Clauses of leases, feed-in contracts and power purchase agreements. */
public final class ContractClauses {
    record Clause(int contract, short paragraph, String heading, String text) {}

    private final List<Clause> clauses;

    public ContractClauses(long seed) {
        Sample s = new Sample(seed);
        List<Clause> all = new ArrayList<>(Scale.of(22_000));
        for (int i = 0; i < Scale.of(22_000); i++) all.add(new Clause(i / 30, (short) (i % 30), s.text(20 + s.below(14)), s.text(180 + s.below(420))));
        clauses = Collections.unmodifiableList(all);
    }

    public int size() {
        return clauses.size();
    }
}
