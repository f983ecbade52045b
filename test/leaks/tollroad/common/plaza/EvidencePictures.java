package plaza;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pictures that clerks looked at last; the one that was not looked at for the longest time leaves. */
public final class EvidencePictures {
    private static final class Recent extends LinkedHashMap<Long, byte[]> {
        private final int maximum;

        Recent(int maximum) {
            super(64, 0.75f, true);
            this.maximum = maximum;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, byte[]> eldest) {
            return size() > maximum;
        }
    }

    private static Recent recent;

    private EvidencePictures() {}

    public static void load(int pictures, int bytes) {
        Sample s = new Sample(907);
        int n = Scale.of(pictures);
        recent = new Recent(n);
        for (int i = 0; i < 2 * n; i++) {
            recent.put(7_000_000L + i, s.bytes(bytes / 2 + s.below(bytes)));
            if (i > 10) recent.get(7_000_000L + i - s.below(10));
        }
    }
}
