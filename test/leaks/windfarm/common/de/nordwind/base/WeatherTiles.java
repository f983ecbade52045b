package de.nordwind.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Tiles of the weather model that the maps show, twelve megabytes at most. */
public final class WeatherTiles {
    record Tile(String run, short x, short y, byte[] grib) {}

    private final Cache<String, Tile> tiles;
    private final Sample s;

    public WeatherTiles(long seed) {
        s = new Sample(seed);
        tiles = Caffeine.newBuilder().maximumWeight(Scale.of(12_000_000)).executor(Runnable::run)
                .weigher((String k, Tile t) -> t.grib.length + 160).build();
        for (int i = 0; i < Scale.of(3400); i++) of(i / 600, i % 30, i / 30 % 20);
    }

    public Object of(int run, int x, int y) {
        return tiles.get(run + "/" + x + "/" + y, k -> new Tile("run " + run, (short) x, (short) y, s.bytes(3500 + s.below(4000))));
    }
}
