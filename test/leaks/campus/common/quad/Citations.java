package quad;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: which paper of the repository cites which, as a graph in arrays. */
public final class Citations {
    private static Citations graph;

    private final int[] first;
    private final int[] cited;
    private final short[] year;
    private final String[] doi;

    private Citations(int papers, Sample s) {
        first = new int[papers + 1];
        year = new short[papers];
        doi = new String[papers];
        int[] edges = new int[papers * 12];
        int n = 0;
        for (int i = 0; i < papers; i++) {
            first[i] = n;
            year[i] = (short) (1970 + (int) (55L * i / papers));
            doi[i] = "10." + (1_000 + s.below(9_000)) + "/" + s.code(6);
            for (int k = s.below(12); k > 0 && i > 0; k--) edges[n++] = s.below(i);
        }
        first[papers] = n;
        cited = Arrays.copyOf(edges, n);
    }

    public static void load(int papers) {
        graph = new Citations(Scale.of(papers), new Sample(5211));
    }
}
