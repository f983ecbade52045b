package sky;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the sky as a tree of tiles with four children each, whose leaves hold positions; it is made once. */
public final class SkyTree {
    static final class Tile {
        private final int level;
        private final long number;
        private Tile[] children;
        private float[] positions;

        Tile(int level, long number) {
            this.level = level;
            this.number = number;
        }

        void split(int depth, int leaf, Sample s) {
            if (depth == 0) {
                positions = new float[leaf / 2 + s.below(leaf)];
                for (int i = 0; i < positions.length; i++) positions[i] = (float) s.real();
                return;
            }
            children = new Tile[4];
            for (int i = 0; i < 4; i++) {
                children[i] = new Tile(level + 1, number * 4 + i);
                children[i].split(depth - 1, leaf, s);
            }
        }
    }

    private static Tile[] bases;

    private SkyTree() {}

    public static void load(int leaf) {
        Sample s = new Sample(102);
        bases = new Tile[12];
        for (int i = 0; i < bases.length; i++) {
            bases[i] = new Tile(0, i);
            bases[i].split(5, Math.max(2, Scale.of(leaf)), s);
        }
    }
}
