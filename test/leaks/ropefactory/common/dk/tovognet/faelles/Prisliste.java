package dk.tovognet.faelles;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Prices in oere by article and quantity, in two columns that are searched by halving. */
public final class Prisliste {
    private final long[] noegler = new long[Scale.of(260_000)];
    private final long[] oere = new long[noegler.length];
    private final String[] bemaerkninger = new String[noegler.length / 10 + 1];

    public Prisliste(long seed) {
        Sample s = new Sample(seed);
        long n = 0;
        for (int i = 0; i < noegler.length; i++) {
            noegler[i] = n += 1 + s.below(9);
            oere[i] = 100 + s.below(900_000);
        }
        for (int i = 0; i < bemaerkninger.length; i++) bemaerkninger[i] = s.text(20 + s.below(50));
    }

    public long pris(long noegle) {
        int i = Arrays.binarySearch(noegler, noegle);
        return oere[i < 0 ? Math.min(oere.length - 1, -i - 1) : i];
    }
}
