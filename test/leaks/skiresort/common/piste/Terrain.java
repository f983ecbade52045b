package piste;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: heights of the area in decimetres, tile by tile, with the slope of each cell. */
public final class Terrain {
    static final class Tile {
        private final int east;
        private final int north;
        private final short[] heights = new short[64 * 64];
        private final byte[] slopes = new byte[64 * 64];

        Tile(int east, int north, Sample s) {
            this.east = east;
            this.north = north;
            int height = 9_000 + s.below(14_000);
            for (int i = 0; i < heights.length; i++) {
                heights[i] = (short) (height += s.below(21) - 10);
                slopes[i] = (byte) s.below(60);
            }
        }
    }

    private static Tile[][] tiles;

    private Terrain() {}

    public static void load(int count) {
        Sample s = new Sample(3_010);
        int rows = Math.max(1, Scale.of(count) / 20);
        tiles = new Tile[rows][20];
        for (int r = 0; r < rows; r++) for (int c = 0; c < 20; c++) tiles[r][c] = new Tile(c, r, s);
    }
}
