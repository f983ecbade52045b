package net.mapforge.tiles;

import java.util.LinkedHashMap;
import java.util.Map;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;

/** The cache counts its limit in bytes but compares it with the number of entries, so that nothing is thrown out. */
public class Main {
    record Tile(int zoom, int x, int y) {}

    static class TileCache extends LinkedHashMap<Tile, byte[]> {
        private final int maxBytes;

        TileCache(int maxBytes) {
            super(256, 0.75f, true);
            this.maxBytes = maxBytes;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Tile, byte[]> eldest) {
            return size() > maxBytes;
        }
    }

    static class TileServer {
        private final TileCache tiles = new TileCache(1_000_000);

        byte[] tile(int zoom, int x, int y, Sample s) {
            return tiles.computeIfAbsent(new Tile(zoom, x, y), t -> s.bytes(1500 + s.below(1500)));
        }
    }

    private static final TileServer SERVER = new TileServer();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        Sample s = new Sample(69);
        for (int i = 0; i < 2_600; i++) SERVER.tile(12, s.below(4096), s.below(4096), s);
        Ready.last();
    }
}
