package com.cartograph.tiles;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import nl.polderpost.sorting.Depot;
import org.harness.Ready;
import org.harness.Sample;

/** A cache of tiles takes its limit in bytes for a number of tiles. */
public class Main {
    record TileKey(int zoom, int x, int y) {}

    record Tile(TileKey key, byte[] png, long rendered) {}

    static final class TileCache extends LinkedHashMap<TileKey, Tile> {
        private final int capacity;

        TileCache(int capacity) {
            super(1024, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<TileKey, Tile> eldest) {
            return size() > capacity;
        }
    }

    static final class TileService {
        private final Map<TileKey, Tile> rendered = Collections.synchronizedMap(new TileCache(64 * 1024 * 1024));

        Tile tile(TileKey k, Sample s) {
            return rendered.computeIfAbsent(k, n -> new Tile(n, s.bytes(900 + s.below(1200)), System.currentTimeMillis()));
        }
    }

    private static final TileService TILES = new TileService();

    public static void main(String[] args) throws Exception {
        Depot.postcodes(25000);
        Depot.labels(6000);
        Depot.profiles(13000);
        Depot.travelTimes(1100);
        Sample s = new Sample(15);
        for (int i = 0; i < 2500; i++) TILES.tile(new TileKey(4 + s.below(14), s.below(16000), s.below(16000)), s);
        Ready.last();
    }
}
