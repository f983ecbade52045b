package postal;

import org.ejml.data.DMatrixRMaj;

/** Healthy: minutes between the delivery bases, one matrix for each part of the day. */
public final class Distances {
    private static final DMatrixRMaj[] minutes = new DMatrixRMaj[4];

    private Distances() {}

    public static void measure(int bases) {
        Dice d = new Dice(10);
        int n = (int) Math.sqrt((double) bases * Dice.part(bases));
        for (int part = 0; part < minutes.length; part++) {
            minutes[part] = new DMatrixRMaj(n, n);
            for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) minutes[part].set(i, j, i == j ? 0 : 5 + d.below(400));
        }
    }
}
