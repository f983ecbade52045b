package hall;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: small pictures of damages, the ones seen last; the eldest leaves when one more comes. */
public final class ClaimThumbnails {
    private static final class Thumbnails extends LinkedHashMap<String, byte[]> {
        private final int limit;

        Thumbnails(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
            return size() > limit;
        }
    }

    private static Thumbnails thumbnails;

    private ClaimThumbnails() {}

    public static void load(int pictures, int bytes) {
        Sample s = new Sample(302);
        int limit = Scale.of(pictures);
        thumbnails = new Thumbnails(limit);
        for (int i = 0; i < limit + limit / 3; i++) thumbnails.put("claim " + i + "/" + s.below(9), s.bytes(bytes / 2 + s.below(bytes)));
    }
}
