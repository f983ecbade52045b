package stonepit;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the rock of each face as the drillers found it, on a fixed grid. */
public final class QuarryFaces {
    private static QuarryFaces[] faces;

    private final String name;
    private final float[][] density;
    private final byte[] rock;

    private QuarryFaces(String name, int columns, int rows, Sample s) {
        this.name = name;
        density = new float[columns][rows];
        for (float[] column : density) for (int i = 0; i < rows; i++) column[i] = 2.2f + (float) s.real();
        rock = s.bytes(columns * rows);
    }

    public static void load(int count, int columns, int rows) {
        Sample s = new Sample(8801);
        faces = new QuarryFaces[Scale.of(count)];
        for (int i = 0; i < faces.length; i++) faces[i] = new QuarryFaces("face " + i, columns, rows, s);
    }
}
