package fi.soitto.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Buffers for mixing both sides of a recording: a fixed stock, lent and given back. */
public final class AudioFrames {
    private final ArrayBlockingQueue<short[]> free = new ArrayBlockingQueue<>(Scale.of(120));

    public AudioFrames() {
        while (free.offer(new short[48_000])) continue;
    }

    public short[] take() throws InterruptedException {
        return free.take();
    }

    public void give(short[] f) {
        free.offer(f);
    }
}
