package foundry;

import com.eatthepath.jvptree.VPTree;
import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Spectra of known melts, in a tree that finds the most similar one. */
public final class SpectraTree {
    private record Spectrum(String melt, float[] lines) {}

    private static VPTree<Spectrum, Spectrum> tree;

    private SpectraTree() {}

    public static void load() {
        Sample s = new Sample(105);
        List<Spectrum> read = new ArrayList<>();
        int n = Scale.of(80_000);
        for (int i = 0; i < n; i++) {
            float[] lines = new float[64];
            for (int l = 0; l < lines.length; l++) lines[l] = (float) s.real();
            read.add(new Spectrum("melt " + (700_000 + i), lines));
        }
        tree = new VPTree<>(SpectraTree::distance, read);
        tree.getNearestNeighbors(read.get(0), 3);
    }

    private static double distance(Spectrum a, Spectrum b) {
        double sum = 0;
        for (int l = 0; l < a.lines.length; l++) sum += Math.abs(a.lines[l] - b.lines[l]);
        return sum;
    }
}
