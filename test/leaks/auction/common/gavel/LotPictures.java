package gavel;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pictures of lots in a cache with a maximum of bytes; more were looked at than it may hold. */
public final class LotPictures {
    record Picture(String lot, int number, int width, int height, byte[] jpeg) {}

    private static Cache<String, Picture> pictures;

    private LotPictures() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(4104);
        long bytes = 1_024L * Scale.of(kilobytes);
        pictures = Caffeine.newBuilder().maximumWeight(bytes).weigher((String key, Picture p) -> p.jpeg().length).executor(Runnable::run).build();
        long shown = 0;
        for (int i = 0; shown < bytes + bytes / 3; i++) {
            Picture picture = new Picture("L" + i / 3, i % 3, 640, 480, s.bytes(3_000 + s.below(9_000)));
            shown += picture.jpeg().length;
            pictures.put(picture.lot() + "/" + picture.number(), picture);
            if (i % 4 == 0) pictures.getIfPresent("L" + s.below(1 + i / 3) + "/0");
        }
        pictures.cleanUp();
    }
}
