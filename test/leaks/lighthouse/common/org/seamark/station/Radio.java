package org.seamark.station;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Buffers of the radio recorder, all back in the pool, and a queue of clips with a capacity. */
final class Radio {
    record Clip(int channel, long at, byte[] sound) {}

    private final ArrayBlockingQueue<byte[]> free;
    private final ArrayBlockingQueue<Clip> clips;

    private Radio(int buffers) {
        free = new ArrayBlockingQueue<>(buffers);
        for (int i = 0; i < buffers; i++) free.add(new byte[64 * 1024]);
        clips = new ArrayBlockingQueue<>(buffers / 2 + 1);
        Sample s = new Sample(2112);
        for (int i = 0; i < buffers * 2; i++) {
            if (clips.remainingCapacity() == 0) clips.poll();
            clips.add(new Clip(s.below(88), System.currentTimeMillis(), s.bytes(40_000)));
        }
    }

    static void load(int buffers) {
        Station.keep("radio-recorder", new Radio(Scale.of(buffers)));
    }
}
