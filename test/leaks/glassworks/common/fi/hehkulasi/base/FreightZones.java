package fi.hehkulasi.base;

import org.harness.Sample;
import org.harness.Scale;

/** Freight of glass by zone and weight, in cents, and the postcodes of the zones in columns. */
public final class FreightZones {
    private final short[][] cents = new short[Scale.of(420)][];
    private final int[] postcodes = new int[Scale.of(260_000)];
    private final short[] zone = new short[postcodes.length];

    public FreightZones(long seed) {
        Sample s = new Sample(seed);
        for (int z = 0; z < cents.length; z++) {
            cents[z] = new short[3000];
            for (int w = 0; w < 3000; w++) cents[z][w] = (short) (900 + w * 3 + s.below(400));
        }
        for (int i = 0; i < postcodes.length; i++) {
            postcodes[i] = 100 + i * 3;
            zone[i] = (short) s.below(cents.length);
        }
    }

    public int freight(int postcode, int kilograms) {
        int i = java.util.Arrays.binarySearch(postcodes, postcode);
        return cents[i < 0 ? 0 : zone[i]][Math.min(2999, kilograms)];
    }
}
