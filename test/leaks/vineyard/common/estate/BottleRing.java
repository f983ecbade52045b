package estate;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.util.DaemonThreadFactory;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: bottles that pass the camera of the filling line; the slots are used again and again. */
public final class BottleRing {
    static final class Bottle {
        private long serial;
        private long at;
        private final byte[] neck = new byte[96];
        private float fill;
    }

    private static Disruptor<Bottle> line;
    private static final long[] COUNTS = new long[3];

    private BottleRing() {}

    public static void load(int slots) {
        int size = Integer.highestOneBit(Scale.of(slots));
        line = new Disruptor<>(Bottle::new, size, DaemonThreadFactory.INSTANCE);
        line.handleEventsWith((Bottle bottle, long sequence, boolean last) -> COUNTS[bottle.fill < 0.7f ? 0 : bottle.fill > 0.78f ? 2 : 1]++);
        RingBuffer<Bottle> ring = line.start();
        Sample s = new Sample(311);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 3 * size; i++) {
            int n = i;
            ring.publishEvent((bottle, sequence) -> {
                bottle.serial = sequence;
                bottle.at = now - 250L * (3 * size - n);
                bottle.fill = 0.69f + s.below(100) / 1_000f;
                bottle.neck[n % 96] = (byte) n;
            });
        }
    }
}
