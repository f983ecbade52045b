package newsroom;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: messages of other agencies wait for the slow translator; when the queue is full the oldest is dropped. */
public final class WireQueue {
    record Message(String slug, char priority, long received, byte[] text) {}

    private static ArrayBlockingQueue<Message> waiting;

    private WireQueue() {}

    public static void load(int capacity) {
        Sample s = new Sample(708);
        int most = Scale.of(capacity);
        waiting = new ArrayBlockingQueue<>(most);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 2 * most; i++) {
            Message message = new Message(s.code(4) + "-" + s.code(6) + " " + i, (char) ('1' + s.below(5)), now - 900L * (2 * most - i), s.bytes(500 + s.below(2_200)));
            while (!waiting.offer(message)) waiting.poll();
        }
    }
}
