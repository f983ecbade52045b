package org.meadow.clinic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the list of drugs with an index by substance, replaced as a whole every night. */
public final class Formulary {
    static final class Drug {
        final String name;
        final String substance;
        final String leaflet;
        final double[] doses;

        Drug(Sample s) {
            name = s.text(25);
            substance = s.code(8);
            leaflet = s.text(250);
            doses = new double[] {s.real(), s.real(), s.real()};
        }
    }

    private final List<Drug> drugs;
    private final Map<String, List<Drug>> bySubstance = new TreeMap<>();

    public Formulary(int size) {
        List<Drug> all = new ArrayList<>();
        Sample s = new Sample(22);
        for (int i = 0, n = Scale.of(size); i < n; i++) {
            Drug d = new Drug(s);
            all.add(d);
            bySubstance.computeIfAbsent(d.substance, k -> new ArrayList<>(1)).add(d);
        }
        drugs = Collections.unmodifiableList(all);
    }
}
