package railway;

/** Healthy: height and curvature of the lines, every fifty metres. */
public final class Gradients {
    private static double[][] height, curvature;

    private Gradients() {}

    public static void read(int lines) {
        Dice d = new Dice(4);
        int n = Dice.part(lines);
        height = new double[n][];
        curvature = new double[n][];
        for (int i = 0; i < n; i++) {
            int points = 1000 + d.below(1600);
            height[i] = new double[points];
            curvature[i] = new double[points];
            for (int k = 0; k < points; k++) {
                height[i][k] = 80 + 400 * d.real();
                curvature[i][k] = d.real() / 300;
            }
        }
    }
}
