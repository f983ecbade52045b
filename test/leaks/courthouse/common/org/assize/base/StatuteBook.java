package org.assize.base;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The sections of the law in force: loaded once, never changed. */
public final class StatuteBook {
    public record Section(String act, int number, LocalDate since, String text) {}

    private final Map<String, Section> sections;

    public StatuteBook(long seed) {
        Sample s = new Sample(seed);
        String[] acts = {"Civil Code", "Civil Procedure", "Land Register Act", "Court Fees Act", "Notaries Act", "Enforcement Act"};
        Map<String, Section> m = new HashMap<>();
        int n = Scale.of(9_000);
        for (int i = 0; i < n; i++) {
            Section x = new Section(acts[i % 6], 1 + i / 6, LocalDate.of(1960 + s.below(66), 1 + s.below(12), 1 + s.below(28)), s.text(120 + s.below(500)));
            m.put(x.act.substring(0, 2) + x.number + "-" + i % 6, x);
        }
        sections = Map.copyOf(m);
    }

    public int size() {
        return sections.size();
    }
}
