package sky;

import org.harness.Sample;

/** What the catalogue says of one star. */
public final class Star {
    final long id;
    final String designation;
    final double rightAscension;
    final double declination;
    final float[] magnitudes;
    final String note;

    Star(long id, Sample s) {
        this.id = id;
        designation = "OBS J" + s.id();
        rightAscension = s.real() * 360;
        declination = s.real() * 180 - 90;
        magnitudes = new float[16];
        for (int i = 0; i < magnitudes.length; i++) magnitudes[i] = s.below(2_500) / 100f;
        note = s.text(220);
    }

    public long id() {
        return id;
    }
}
