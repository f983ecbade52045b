package at.felsgut.survey;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Weigher;
import java.util.Arrays;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BeltScales;
import stonepit.BuilderDesk;
import stonepit.GateWindow;
import stonepit.LabRecords;
import stonepit.OpenOrders;

/** The cache of tiles may weigh 64 megabytes, but the weigher counts whole megabytes, of which each tile has none: nothing is ever evicted. */
public class Main {
    record TileId(String flight, int column, int row) {}

    static final class Tile {
        private final short[] heights;
        private final byte[] colours;
        private final float lowest;
        private final float highest;

        Tile(short[] heights, byte[] colours, float lowest, float highest) {
            this.heights = heights;
            this.colours = colours;
            this.lowest = lowest;
            this.highest = highest;
        }

        int bytes() {
            return 2 * heights.length + colours.length;
        }
    }

    /** Weighs a tile in the unit of the limit. */
    static final class MegabyteWeigher implements Weigher<TileId, Tile> {
        @Override
        public int weigh(TileId id, Tile tile) {
            return tile.bytes() / (1 << 20);
        }
    }

    /** The flights of the drone, of which tiles are cut when somebody looks at them. */
    static final class PointCloud {
        private final Sample s = new Sample(8831);

        Tile cut(TileId id) {
            short[] heights = new short[24 * 24];
            for (int i = 0; i < heights.length; i++) heights[i] = (short) (400 + s.below(180));
            short[] sorted = heights.clone();
            Arrays.sort(sorted);
            return new Tile(heights, s.bytes(24 * 24), sorted[0], sorted[sorted.length - 1]);
        }
    }

    static final class TileService {
        private final PointCloud cloud = new PointCloud();
        private final LoadingCache<TileId, Tile> tiles = Caffeine.newBuilder().maximumWeight(64).weigher(new MegabyteWeigher()).executor(Runnable::run).recordStats().build(cloud::cut);
        private long shown;

        double volume(String flight, int column, int row, int width) {
            double sum = 0;
            for (int c = column; c < column + width; c++) {
                for (int r = row; r < row + width; r++) {
                    Tile t = tiles.get(new TileId(flight, c, r));
                    for (short h : t.heights) sum += h - t.lowest;
                    shown++;
                }
            }
            return sum;
        }
    }

    private static TileService service;

    public static void main(String[] args) throws Exception {
        LabRecords.load(12_000);
        OpenOrders.load(24_000);
        BeltScales.load(30, 14_000);
        GateWindow.load(80_000);
        BuilderDesk.load(17_000);
        Sample s = new Sample(8830);
        service = new TileService();
        double volume = 0;
        for (int i = 0; i < 260; i++) volume += service.volume("flight-" + i / 4, s.below(60), s.below(60), 3);
        System.out.printf("%.0f m3%n", volume);
        Ready.last();
    }
}
