package de.nordwind.base;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Power curves by type of turbine, density of air and mode of noise; read once at the start. */
public final class PowerCurves {
    record Curve(String key, float[] kilowatts, float[] thrust) {}

    private final Map<String, Curve> curves;

    public PowerCurves(long seed) {
        Sample s = new Sample(seed);
        Map<String, Curve> all = new HashMap<>();
        for (int i = 0; i < Scale.of(8000); i++) {
            String key = "type " + i / 40 + " density " + i % 40;
            float[] kw = new float[121];
            float[] ct = new float[121];
            for (int w = 0; w < kw.length; w++) {
                kw[w] = Math.min(8000f, w * w * 1.3f + (float) s.real() * 9);
                ct[w] = 0.8f - w / 200f;
            }
            all.put(key, new Curve(key, kw, ct));
        }
        curves = Map.copyOf(all);
    }

    public float kilowatts(int type, int density, float windspeed) {
        Curve c = curves.get("type " + type + " density " + density);
        return c == null ? 0 : c.kilowatts[Math.min(120, Math.max(0, Math.round(windspeed * 4)))];
    }
}
