package slipway;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the hull as triangles, one mesh for each section. */
public final class HullMesh {
    private static HullMesh[] sections;

    private final float[] xyz;
    private final int[] triangles;

    private HullMesh(int points, Sample s) {
        xyz = new float[3 * points];
        for (int i = 0; i < xyz.length; i++) xyz[i] = 200 * (float) s.real();
        triangles = new int[6 * points];
        for (int i = 0; i < triangles.length; i++) triangles[i] = s.below(points);
    }

    public static void load(int count, int points) {
        Sample s = new Sample(7109);
        sections = new HullMesh[Scale.of(count)];
        for (int i = 0; i < sections.length; i++) sections[i] = new HullMesh(points, s);
    }
}
