package com.stagedoor.addon;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** One plug-in: a table of its own, a short memory of cues, and a handler a kind of cue. */
public class Addon implements UnaryOperator<String>, AutoCloseable {
    private static final Map<Integer, int[]> CURVES = new HashMap<>();
    private final Map<String, UnaryOperator<String>> handlers = new HashMap<>();
    private final Map<String, String> recent = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > 300;
        }
    };

    public Addon() {
        int n = Integer.getInteger("noise", 100);
        Random random = new Random(7);
        for (int i = 0; i < n; i++) CURVES.put(i, random.ints(2_000, 0, 256).toArray());
        handlers.put("light", c -> "light " + c);
        handlers.put("sound", c -> "sound " + c);
    }

    @Override
    public String apply(String cue) {
        String done = recent.get(cue);
        if (done == null) recent.put(cue, done = handlers.get(cue.length() % 2 == 0 ? "light" : "sound").apply(cue));
        return done;
    }

    @Override
    public void close() {
        handlers.clear();
    }
}
