package com.harborline.freight;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: printed labels, least recently used ones thrown out at a constant number. */
public final class LabelCache {
    private static final int MOST = Scale.of(1200);
    private static final Map<String, byte[]> LABELS = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
            return size() > MOST;
        }
    };

    private LabelCache() {}

    public static void load(int bytes) {
        Sample s = new Sample(15);
        for (int i = 0; i < MOST * 2; i++) LABELS.put("label-" + s.id(), s.bytes(bytes));
    }
}
