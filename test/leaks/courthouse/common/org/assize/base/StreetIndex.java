package org.assize.base;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Streets of the district in the order of the alphabet, with their parcels. */
public final class StreetIndex {
    private final String[] streets;
    private final int[][] parcels;

    public StreetIndex(long seed) {
        Sample s = new Sample(seed);
        streets = new String[Scale.of(16_000)];
        for (int i = 0; i < streets.length; i++) streets[i] = s.text(14) + s.code(4);
        Arrays.sort(streets);
        parcels = new int[streets.length][];
        for (int i = 0; i < parcels.length; i++) {
            parcels[i] = new int[10 + s.below(60)];
            for (int k = 0; k < parcels[i].length; k++) parcels[i][k] = s.below(4_000_000);
        }
    }

    public int[] parcels(String street) {
        int i = Arrays.binarySearch(streets, street);
        return i < 0 ? new int[0] : parcels[i];
    }
}
