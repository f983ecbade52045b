package de.sauertopf.grundlage;

import org.harness.Sample;
import org.harness.Scale;

/** Freight in cents by zone of the postcode and weight. */
public final class Zonenfracht {
    private final int[][] cent;

    public Zonenfracht(long seed) {
        Sample s = new Sample(seed);
        cent = new int[Scale.of(4_200)][480];
        for (int[] zone : cent) {
            int sockel = 390 + s.below(500);
            for (int g = 0; g < zone.length; g++) zone[g] = sockel + g * (3 + s.below(9));
        }
    }

    public int cent(int plz, int gramm) {
        int[] zone = cent[Math.floorMod(plz, cent.length)];
        return zone[Math.min(gramm / 100, zone.length - 1)];
    }
}
