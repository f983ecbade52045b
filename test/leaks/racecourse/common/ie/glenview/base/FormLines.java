package ie.glenview.base;

import org.harness.Sample;
import org.harness.Scale;

/** The results of ten years in columns; each row is a start of a horse. */
public final class FormLines {
    private final int rows = Scale.of(480_000);
    private final int[] horse = new int[rows];
    private final int[] race = new int[rows];
    private final short[] startingPrice = new short[rows];
    private final short[] rating = new short[rows];
    private final float[] seconds = new float[rows];
    private final float[] lengthsBehind = new float[rows];
    private final byte[] position = new byte[rows];
    private final byte[] draw = new byte[rows];

    public FormLines(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < rows; i++) {
            horse[i] = s.below(24_000);
            race[i] = i / 11;
            startingPrice[i] = (short) (110 + s.below(6000));
            rating[i] = (short) (40 + s.below(90));
            seconds[i] = 58 + (float) s.real() * 190;
            lengthsBehind[i] = (float) s.real() * 30;
            position[i] = (byte) (1 + i % 11);
            draw[i] = (byte) (1 + s.below(20));
        }
    }

    public float best(int h) {
        float best = Float.MAX_VALUE;
        for (int i = 0; i < rows; i++) if (horse[i] == h && lengthsBehind[i] < 3) best = Math.min(best, seconds[i] * 100 / rating[i]);
        return best;
    }

    public long start(int row) {
        return race[row] * 31L + position[row] * 7L + draw[row] + startingPrice[row];
    }
}
