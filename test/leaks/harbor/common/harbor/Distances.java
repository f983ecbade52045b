package harbor;

/** Healthy: sailing distances between ports, n x n floats. */
public final class Distances {
    private static float[][] miles;

    public static void load(int n) {
        Gen g = new Gen(2);
        int k = (int) (n * Math.sqrt(Gen.scaled(100) / 100.0));
        miles = new float[k][k];
        for (float[] r : miles) for (int i = 0; i < k; i++) r[i] = (float) (g.real() * 9000);
    }
}
