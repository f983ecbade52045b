package org.highridge.transients;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Ready;
import org.harness.Sample;
import sky.Ephemerides;
import sky.SkyTree;
import sky.StarCatalog;

/** Healthy: alerts of the last thirty minutes, by time and by field; each new one pushes out what is older. */
public class Main {
    record Alert(long number, long at, String field, float[] lightCurve, byte[] stamp) {}

    static class AlertWindow {
        private static final long KEPT = 30 * 60_000L;
        private final ConcurrentSkipListMap<Long, Alert> byNumber = new ConcurrentSkipListMap<>();
        private final Map<String, Deque<Alert>> byField = new HashMap<>();
        private long numbers;
        private long dropped;

        void add(String field, long at, float[] lightCurve, byte[] stamp) {
            Alert alert = new Alert(numbers++, at, field, lightCurve, stamp);
            byNumber.put(alert.number(), alert);
            byField.computeIfAbsent(field, f -> new ArrayDeque<>()).add(alert);
            Iterator<Alert> oldest = byNumber.values().iterator();
            while (oldest.hasNext()) {
                Alert old = oldest.next();
                if (old.at() >= at - KEPT) break;
                oldest.remove();
                Deque<Alert> ofField = byField.get(old.field());
                ofField.remove(old);
                if (ofField.isEmpty()) byField.remove(old.field());
                dropped++;
            }
        }
    }

    static final AlertWindow WINDOW = new AlertWindow();

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        SkyTree.load(400);
        Ephemerides.load(1_800, 100);
        Sample s = new Sample(55);
        int alerts = 140_000;
        long start = System.currentTimeMillis() - 4 * 3_600_000L;
        for (int i = 0; i < alerts; i++) {
            float[] lightCurve = new float[20 + s.below(40)];
            for (int k = 0; k < lightCurve.length; k++) lightCurve[k] = s.below(2_200) / 100f;
            WINDOW.add("field " + s.below(3_000), start + 4 * 3_600_000L * i / alerts, lightCurve, s.bytes(400));
        }
        Ready.last();
    }
}
