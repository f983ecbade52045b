package terrace;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: expected goals by position on the pitch, angle and kind of attack; a model of fixed size. */
public final class GoalModel {
    private static float[][][] expected;

    private GoalModel() {}

    public static void load(int kinds, int cells) {
        Sample s = new Sample(6304);
        expected = new float[Scale.of(kinds)][cells][180];
        for (float[][] kind : expected) {
            for (float[] cell : kind) for (int angle = 0; angle < cell.length; angle++) cell[angle] = (float) (s.real() * s.real());
        }
    }
}
