package org.meadow.clinic;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: letters compiled at the start, in a map that nobody writes to later. */
public final class LetterTemplates {
    record Letter(String name, String subject, char[] body) {}

    private final Map<String, Letter> letters = new ConcurrentHashMap<>();

    public LetterTemplates(int size) {
        Sample s = new Sample(25);
        for (int i = 0, n = Scale.of(size); i < n; i++) {
            letters.put("letter/" + i, new Letter("letter/" + i, s.text(40), s.text(4_000).toCharArray()));
        }
    }
}
