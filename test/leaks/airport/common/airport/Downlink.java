package airport;

import java.nio.ByteBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** Healthy: messages of aircraft in a ring of bytes, and the last state of each by its address. */
public final class Downlink {
    record State(long address, String callsign, double latitude, double longitude, int level) {}

    private final ManyToOneRingBuffer ring;
    private final Long2ObjectHashMap<State> last = new Long2ObjectHashMap<>();
    private static Downlink receiver;

    private Downlink(int bytes) {
        ring = new ManyToOneRingBuffer(new UnsafeBuffer(ByteBuffer.allocate(bytes + RingBufferDescriptor.TRAILER_LENGTH)));
    }

    /** Of kb kilobytes, a power of two, and aircraft that are all heard again and again. */
    public static void receive(int kb, int aircraft) {
        Rnd r = new Rnd(10);
        receiver = new Downlink(Integer.highestOneBit(Rnd.share(kb)) * 1024);
        int n = Rnd.share(aircraft);
        UnsafeBuffer message = new UnsafeBuffer(new byte[200]);
        for (int i = 0; i < n * 3; i++) {
            if (!receiver.ring.write(1, message, 0, 80 + r.upTo(120))) receiver.ring.read((type, b, at, length) -> {}, 200);
            receiver.last.put(i % n, new State(i % n, r.flight(), r.fraction(), r.fraction(), r.upTo(450)));
        }
    }
}
