package studio;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: stills from the archive that editors looked at last; the one that waits longest leaves. */
public final class StillLru {
    record Still(String tape, int frame, byte[] jpeg) {}

    private static final class Recent extends LinkedHashMap<String, Still> {
        private final int limit;

        Recent(int limit) {
            super(128, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Still> eldest) {
            return size() > limit;
        }
    }

    private static Map<String, Still> recent;

    private StillLru() {}

    public static void load(int stills, int bytes) {
        Sample s = new Sample(2_004);
        int n = Scale.of(stills);
        recent = new Recent(n);
        for (int i = 0; i < n + n / 2; i++) {
            String tape = "T" + s.below(90_000);
            int frame = s.below(180_000);
            recent.put(tape + "/" + frame, new Still(tape, frame, s.bytes(bytes / 2 + s.below(bytes))));
        }
    }
}
