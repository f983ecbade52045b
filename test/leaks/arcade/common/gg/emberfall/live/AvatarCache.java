package gg.emberfall.live;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pictures of players, bounded by their bytes and full. */
public final class AvatarCache {
    record Avatar(long player, String etag, byte[] webp) {}

    private final Cache<Long, Avatar> avatars;

    public AvatarCache(long seed) {
        int most = Scale.of(13_000_000);
        avatars = Caffeine.newBuilder().maximumWeight(most).weigher((Long k, Avatar a) -> a.webp.length).build();
        Sample s = new Sample(seed);
        for (long put = 0; put < most * 3L / 2; ) {
            Avatar a = new Avatar(s.below(4_000_000), s.code(12), s.bytes(2_000 + s.below(7_000)));
            put += a.webp.length;
            avatars.put(a.player, a);
        }
        avatars.cleanUp();
    }
}
