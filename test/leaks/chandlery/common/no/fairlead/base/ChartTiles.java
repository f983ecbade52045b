package no.fairlead.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Previews of sea charts for the shop, fifteen megabytes at most. */
public final class ChartTiles {
    public record Tile(String chart, int zoom, byte[] png) {}

    private final Cache<String, Tile> tiles;
    private final Sample s;

    public ChartTiles(long seed) {
        s = new Sample(seed);
        tiles = Caffeine.newBuilder().maximumWeight(Scale.of(15_000_000)).executor(Runnable::run)
                .weigher((String k, Tile t) -> t.png.length + 130).build();
        for (int i = 0; i < Scale.of(3200); i++) of("NO" + (300 + i % 900) + "/" + i, 8 + s.below(6));
    }

    public Tile of(String chart, int zoom) {
        return tiles.get(chart, k -> new Tile(chart, zoom, s.bytes(4000 + s.below(7000))));
    }
}
