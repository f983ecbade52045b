package com.weissgrat.avalanche;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the avalanche warning, nearly all of it data that was loaded at the start: layers of a grid, a net of paths in arrays, slopes with their history, tables that cannot change. */
public class Main {
    record Slope(int id, String name, short aspect, short steepness, List<Release> history) {}

    record Release(short year, byte month, byte size, String trigger) {}

    /** From where snow runs to where, with the targets of all cells one after the other. */
    static final class Paths {
        private final int[] first;
        private final int[] targets;
        private final float[] weights;

        Paths(Sample s, int cells) {
            first = new int[cells + 1];
            for (int i = 0; i < cells; i++) first[i + 1] = first[i] + s.below(4);
            targets = new int[first[cells]];
            weights = new float[targets.length];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = s.below(cells);
                weights[i] = (float) s.real();
            }
        }
    }

    static final class Model {
        private final double[][] snow;
        private final float[][] wind;
        private final byte[][] forest;
        private final Paths paths;
        private final ImmutableMap<Integer, Slope> slopes;
        private final ImmutableRangeMap<Double, String> dangers;
        private final Map<String, int[]> slopesOfSector = new HashMap<>();

        Model(Sample s, int rows, int columns, int slopeCount) {
            snow = new double[rows][columns];
            wind = new float[rows][columns];
            forest = new byte[rows][columns];
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < columns; c++) {
                    snow[r][c] = s.below(300) / 100.0;
                    wind[r][c] = s.below(500) / 10f;
                    forest[r][c] = (byte) s.below(5);
                }
            }
            paths = new Paths(s, rows * columns / 2);
            ImmutableMap.Builder<Integer, Slope> read = ImmutableMap.builder();
            for (int i = 0; i < slopeCount; i++) {
                List<Release> history = new ArrayList<>();
                for (int k = s.below(12); k > 0; k--) history.add(new Release((short) (1951 + s.below(74)), (byte) (1 + s.below(5)), (byte) (1 + s.below(5)), s.below(3) == 0 ? "skier" : "natural"));
                read.put(i, new Slope(i, s.text(18), (short) s.below(360), (short) (25 + s.below(30)), List.copyOf(history)));
            }
            slopes = read.build();
            ImmutableRangeMap.Builder<Double, String> levels = ImmutableRangeMap.builder();
            for (int level = 0; level < 5; level++) levels.put(Range.closedOpen(level / 5.0, (level + 1) / 5.0), "level " + (level + 1));
            dangers = levels.build();
            for (int sector = 0; sector < 80; sector++) {
                int[] of = new int[slopeCount / 80];
                for (int i = 0; i < of.length; i++) of[i] = s.below(slopeCount);
                slopesOfSector.put("sector " + sector, of);
            }
        }

        String danger(String sector) {
            double sum = 0;
            int[] of = slopesOfSector.get(sector);
            for (int slope : of) sum += slopes.get(slope).steepness / 60.0 * snow[slope % snow.length][slope % snow[0].length] / 3;
            return dangers.get(Math.min(0.999, sum / Math.max(1, of.length)));
        }
    }

    static Model model;
    static final Map<String, String> BULLETIN = new HashMap<>();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(3_124);
        model = new Model(s, Scale.of(1_100), 1_000, Scale.of(30_000));
        for (int run = 0; run < 20; run++) for (String sector : model.slopesOfSector.keySet()) BULLETIN.put(sector, model.danger(sector));
        Ready.last();
    }
}
