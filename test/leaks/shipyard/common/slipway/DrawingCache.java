package slipway;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: drawings as the workshops look at them, in a cache with a maximum of bytes that is full. */
public final class DrawingCache {
    record Drawing(String number, int sheet, byte[] png) {}

    private static Cache<String, Drawing> drawings;

    private DrawingCache() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(7103);
        long bytes = 1_024L * Scale.of(kilobytes);
        drawings = Caffeine.newBuilder().maximumWeight(bytes).weigher((String key, Drawing d) -> d.png().length).executor(Runnable::run).build();
        long shown = 0;
        for (int i = 0; shown < bytes + bytes / 3; i++) {
            Drawing drawing = new Drawing("D-" + i, i % 9, s.bytes(3_000 + s.below(9_000)));
            shown += drawing.png().length;
            drawings.put(drawing.number(), drawing);
            drawings.getIfPresent("D-" + s.below(i + 1));
        }
        drawings.cleanUp();
    }
}
