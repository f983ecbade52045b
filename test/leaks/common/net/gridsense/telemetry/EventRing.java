package net.gridsense.telemetry;

import com.lmax.disruptor.RingBuffer;
import org.harness.Scale;

/** Healthy: events made in advance and used again and again. */
public final class EventRing {
    static final class Event {
        long sequence;
        int kind;
        final byte[] body = new byte[400];
    }

    private final RingBuffer<Event> ring;

    public EventRing(int size) {
        ring = RingBuffer.createMultiProducer(Event::new, Integer.highestOneBit(Scale.of(size)));
        for (int i = 0; i < 1000; i++) {
            long at = ring.next();
            ring.get(at).sequence = at;
            ring.publish(at);
        }
    }
}
