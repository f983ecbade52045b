package dk.engholm.base;

import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** A fixed stock of frames for the infrared spectra of the milk scanners. */
public final class SpectrumFrames {
    private final Deque<float[]> free = new ArrayDeque<>();

    public SpectrumFrames(long seed) {
        for (int i = 0; i < Scale.of(640); i++) free.add(new float[4096]);
        Sample s = new Sample(seed);
        for (int i = 0; i < 2000; i++) {
            float[] frame = free.removeFirst();
            for (int k = 0; k < frame.length; k += 16) frame[k] = s.below(10_000) / 10_000f;
            free.addLast(frame);
        }
    }

    public synchronized float peak() {
        float[] frame = free.removeFirst();
        float max = 0;
        for (float f : frame) max = Math.max(max, f);
        free.addLast(frame);
        return max;
    }
}
