package terrace;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: crests and portraits in a cache with a maximum of bytes; more were asked for than it may hold. */
public final class ClubCrests {
    record Crest(String path, int width, byte[] png) {}

    private static Cache<String, Crest> crests;

    private ClubCrests() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(6305);
        long maximum = 1_024L * Scale.of(kilobytes);
        crests = Caffeine.newBuilder().maximumWeight(maximum).weigher((String path, Crest crest) -> crest.png().length).executor(Runnable::run).build();
        long bytes = 0;
        for (int i = 0; bytes < maximum + maximum / 2; i++) {
            Crest crest = new Crest("/crest/" + i + ".png", 128, s.bytes(2_500 + s.below(7_000)));
            bytes += crest.png().length;
            crests.put(crest.path(), crest);
            if (i % 3 == 0) crests.getIfPresent("/crest/" + s.below(1 + i) + ".png");
        }
        crests.cleanUp();
    }
}
