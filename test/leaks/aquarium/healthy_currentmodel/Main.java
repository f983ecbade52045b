package edu.tidelab.currents;

import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import seahall.FishTags;
import seahall.ReefGrid;

/** Nothing leaks: a model of the currents in the bay, a mesh of triangles with the last hours of water levels and the tracks of floats that drift in it. */
public class Main {
    static final class Corner {
        private final double east;
        private final double north;
        private final float depth;
        private final List<Triangle> around = new ArrayList<>(6);

        Corner(double east, double north, float depth) {
            this.east = east;
            this.north = north;
            this.depth = depth;
        }
    }

    static final class Triangle {
        private final Corner a;
        private final Corner b;
        private final Corner c;
        private final float[] level;
        private float u;
        private float v;

        Triangle(Corner a, Corner b, Corner c, int steps) {
            this.a = a;
            this.b = b;
            this.c = c;
            level = new float[steps];
            a.around.add(this);
            b.around.add(this);
            c.around.add(this);
        }
    }

    static final class Drifter {
        private final int number;
        private final float[] east = new float[240];
        private final float[] north = new float[240];
        private Triangle in;
        private int step;

        Drifter(int number, Triangle in) {
            this.number = number;
            this.in = in;
        }

        void drift(Sample s) {
            if (s.below(5) == 0) {
                Corner corner = s.below(2) == 0 ? in.a : in.b;
                in = corner.around.get(s.below(corner.around.size()));
            }
            east[step % east.length] = (float) in.a.east + in.u;
            north[step % north.length] = (float) in.a.north + in.v;
            step++;
        }
    }

    static final class BayModel {
        private final Corner[][] corners;
        private final List<Triangle> triangles = new ArrayList<>();
        private final List<Drifter> drifters = new ArrayList<>();
        private int step;

        BayModel(int columns, int rows, int steps, Sample s) {
            corners = new Corner[columns][rows];
            for (int i = 0; i < columns; i++) for (int k = 0; k < rows; k++) corners[i][k] = new Corner(25 * i + s.real(), 25 * k + s.real(), ReefGrid.depthAt(i, k));
            for (int i = 1; i < columns; i++) {
                for (int k = 1; k < rows; k++) {
                    triangles.add(new Triangle(corners[i - 1][k - 1], corners[i][k - 1], corners[i - 1][k], steps));
                    triangles.add(new Triangle(corners[i][k], corners[i][k - 1], corners[i - 1][k], steps));
                }
            }
        }

        void advance(Sample s) {
            for (Triangle t : triangles) {
                float up = t.a.depth + t.b.depth - 2 * t.c.depth;
                t.level[step % t.level.length] = (float) Math.sin(step / 40.0) + up / 1_000;
                t.u += 0.01f * up - 0.02f * t.u;
                t.v += 0.01f * (float) s.real() - 0.02f * t.v;
            }
            for (Drifter d : drifters) d.drift(s);
            step++;
        }
    }

    public static void main(String[] args) throws Exception {
        FishTags.load(250_000);
        ReefGrid.load(900, 900);
        Sample s = new Sample(9344);
        BayModel model = new BayModel(Scale.of(240), 190, 36, s);
        for (int i = 0; i < Scale.of(3_400); i++) model.drifters.add(new Drifter(i, model.triangles.get(s.below(model.triangles.size()))));
        for (int i = 0; i < 150; i++) model.advance(s);
        System.out.println(model.triangles.size() + " triangles, step " + model.step);
        Ready.last();
        model.advance(s);
    }
}
