package fruit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: an LRU of compiled layouts of crate labels, at its limit. */
public final class LabelLayouts {
    record Layout(String name, byte[] compiled) {}

    static final class Lru<K, V> extends LinkedHashMap<K, V> {
        private final int max;

        Lru(int max) {
            super(16, 0.75f, true);
            this.max = max;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > max;
        }
    }

    private static final LabelLayouts INSTANCE = new LabelLayouts();
    private Lru<String, Layout> layouts;

    private LabelLayouts() {}

    public static void load(int size, int bytes) {
        int n = Scale.of(size);
        INSTANCE.layouts = new Lru<>(n);
        Sample s = new Sample(4);
        for (int i = 0; i < n * 3 / 2; i++) INSTANCE.layouts.put("/labels/crate-" + i + ".zpl", new Layout("crate-" + i, s.bytes(bytes)));
    }
}
