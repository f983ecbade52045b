package studio;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: jingles and spots that the studios played last, in a cache at its maximum weight. */
public final class JingleCache {
    record Jingle(String code, int milliseconds, byte[] samples, long readAt) {}

    private static Cache<String, Jingle> jingles;

    private JingleCache() {}

    public static void load(int kilobytes, int bytes) {
        Sample s = new Sample(2_003);
        long limit = 1_024L * Scale.of(kilobytes);
        jingles = Caffeine.newBuilder().maximumWeight(limit).weigher((String code, Jingle jingle) -> jingle.samples().length).executor(Runnable::run).build();
        long at = System.currentTimeMillis() - 3 * 86_400_000L;
        int n = (int) (limit * 3 / 2 / bytes);
        for (int i = 0; i < n; i++) {
            String code = "J" + s.below(90) + "-" + i;
            jingles.put(code, new Jingle(code, 500 + s.below(29_000), s.bytes(bytes / 2 + s.below(bytes)), at += 3 * 86_400_000L / n));
            if (i % 4 == 0) jingles.getIfPresent(code);
        }
        jingles.cleanUp();
    }
}
