package org.seamark.station;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Tiles of the sea chart as they are shown; the one that was not shown for longest goes first. */
final class Tiles {
    static final class Tile {
        final int zoom;
        final byte[] png;

        Tile(int zoom, byte[] png) {
            this.zoom = zoom;
            this.png = png;
        }
    }

    static final class RecentTiles extends LinkedHashMap<String, Tile> {
        private final int limit;

        RecentTiles(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Tile> eldest) {
            return size() > limit;
        }
    }

    private static RecentTiles tiles;

    private Tiles() {}

    static void load(int limit) {
        tiles = new RecentTiles(Scale.of(limit));
        Sample s = new Sample(2102);
        for (int i = 0; i < Scale.of(limit) * 2; i++) tiles.put("12/" + s.below(4096) + "/" + i, new Tile(12, s.bytes(12_500)));
    }
}
