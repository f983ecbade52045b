package org.meadow.clinic;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: code systems, immutable. */
public final class Terminology {
    enum CodeSystem { DIAGNOSES, PROCEDURES, LABORATORY, ALLERGIES }

    record Concept(String code, String display, String parent) {}

    private final Map<CodeSystem, Map<String, Concept>> systems = new EnumMap<>(CodeSystem.class);

    public Terminology(int size) {
        Sample s = new Sample(23);
        for (CodeSystem system : CodeSystem.values()) {
            Map<String, Concept> concepts = new HashMap<>();
            for (int i = 0, n = Scale.of(size); i < n; i++) {
                String code = system.name().charAt(0) + String.format("%05d", i);
                concepts.put(code, new Concept(code, s.text(45), i < 10 ? null : system.name().charAt(0) + String.format("%05d", i / 10)));
            }
            systems.put(system, Map.copyOf(concepts));
        }
    }
}
