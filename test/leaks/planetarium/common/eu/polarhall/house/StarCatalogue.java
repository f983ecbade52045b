package eu.polarhall.house;

import org.harness.Sample;
import org.harness.Scale;

/** The stars that the projector shows, in columns, ordered by right ascension. */
public final class StarCatalogue {
    private final int stars = Scale.of(240_000);
    private final double[] rightAscension = new double[stars];
    private final double[] declination = new double[stars];
    private final float[] magnitude = new float[stars];
    private final float[] colour = new float[stars];
    private final int[] number = new int[stars];
    private final byte[] constellation = new byte[stars];

    public StarCatalogue(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < stars; i++) {
            rightAscension[i] = 24.0 * i / stars;
            declination[i] = Math.toDegrees(Math.asin(s.real() * 2 - 1));
            magnitude[i] = (float) (9.5 - Math.abs(s.real() * 3));
            colour[i] = (float) s.real() * 2;
            number[i] = s.below(900_000);
            constellation[i] = (byte) s.below(88);
        }
    }

    public int visible(double fromHour, double toHour, float limit) {
        int n = 0;
        for (int i = (int) (fromHour / 24 * stars); i < stars && rightAscension[i] < toHour; i++) if (magnitude[i] < limit) n++;
        return n;
    }
}
