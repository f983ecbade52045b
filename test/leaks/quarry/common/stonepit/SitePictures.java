package stonepit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pictures of the drones as the planners look at them, in a cache with a maximum of bytes that is full. */
public final class SitePictures {
    record Picture(String name, int width, int height, byte[] jpeg) {}

    private static Cache<String, Picture> pictures;

    private SitePictures() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(8803);
        long most = 1_024L * Scale.of(kilobytes);
        pictures = Caffeine.newBuilder().maximumWeight(most).weigher((String name, Picture p) -> p.jpeg().length).executor(Runnable::run).build();
        long shown = 0;
        for (int i = 0; shown < most + most / 3; i++) {
            Picture p = new Picture("flight-" + i + ".jpg", 320, 240, s.bytes(4_000 + s.below(12_000)));
            pictures.put(p.name(), p);
            pictures.getIfPresent("flight-" + s.below(i + 1) + ".jpg");
            shown += p.jpeg().length;
        }
        pictures.cleanUp();
    }
}
