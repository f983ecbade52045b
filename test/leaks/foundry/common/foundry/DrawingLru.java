package foundry;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Previews of drawings; the one that was not looked at for longest goes first. */
public final class DrawingLru {
    private static final class Previews extends LinkedHashMap<Integer, byte[]> {
        private final int limit;

        Previews(int limit) {
            super(64, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
            return size() > limit;
        }
    }

    private static Map<Integer, byte[]> previews;

    private DrawingLru() {}

    public static void load() {
        Sample s = new Sample(107);
        int n = Scale.of(7_500);
        previews = Collections.synchronizedMap(new Previews(n));
        for (int i = 0; i < n * 2; i++) previews.put(i, s.bytes(2_000 + s.below(4_000)));
    }
}
