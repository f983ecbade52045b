package de.kornfeld.bakery;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Scale;

/** Pictures of the articles for the shop, at most so many bytes. */
public final class Photos {
    record Photo(String article, int width, int height, byte[] jpeg) {}

    private static Cache<String, Photo> cache;

    private Photos() {}

    public static void load() {
        Words w = new Words(103);
        cache = Caffeine.newBuilder().maximumWeight(Scale.of(8_800_000)).weigher((String k, Photo p) -> p.jpeg.length).executor(Runnable::run).build();
        for (int i = 0; i < Scale.of(1_900); i++) {
            String a = w.article() + "-" + w.below(400);
            cache.get(a, k -> new Photo(k, 480, 320, w.bytes(5_000 + w.below(4_000))));
        }
        cache.cleanUp();
    }
}
