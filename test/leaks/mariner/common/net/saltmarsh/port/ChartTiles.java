package net.saltmarsh.port;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: tiles of charts, bounded by their bytes and full. */
public final class ChartTiles {
    record Tile(int zoom, int x, int y, long etag, byte[] png) {}

    private static volatile ChartTiles instance;
    private final Cache<Long, Tile> tiles;

    private ChartTiles(int bytes) {
        int most = Scale.of(bytes * 8 / 5);
        Sample s = new Sample(903);
        tiles = Caffeine.newBuilder().maximumWeight(most).weigher((Long k, Tile t) -> t.png.length).build();
        for (long put = 0, k = 0; put < most * 2L; k++) {
            byte[] png = s.bytes(3_000 + s.below(9_000));
            put += png.length;
            tiles.put(k, new Tile(12, (int) k % 64, (int) k / 64, s.number(), png));
        }
        tiles.cleanUp();
    }

    public static void open(int bytes) {
        instance = new ChartTiles(bytes);
    }
}
