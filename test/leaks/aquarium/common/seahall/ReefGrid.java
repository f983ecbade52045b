package seahall;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: depth and bottom of the bay before the station on a fixed grid, as surveyed. */
public final class ReefGrid {
    private static ReefGrid bay;

    private final float[][] depth;
    private final byte[][] bottom;

    private ReefGrid(int columns, int rows, Sample s) {
        depth = new float[columns][rows];
        bottom = new byte[columns][];
        for (int i = 0; i < columns; i++) {
            bottom[i] = s.bytes(rows);
            for (int k = 0; k < rows; k++) depth[i][k] = 60 * (float) s.real();
        }
    }

    public static float depthAt(int column, int row) {
        return bay.depth[column % bay.depth.length][row % bay.depth[0].length];
    }

    public static void load(int columns, int rows) {
        bay = new ReefGrid(Scale.of(columns), rows, new Sample(9302));
    }
}
