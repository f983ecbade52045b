package net.gridsense.telemetry;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a queue with a capacity, half full, and the thread that empties it. */
public final class IngestQueue {
    record Packet(long received, byte[] body) {}

    private final BlockingQueue<Packet> packets;

    public IngestQueue(int capacity) throws InterruptedException {
        packets = new ArrayBlockingQueue<>(Scale.of(capacity));
        Sample s = new Sample(34);
        for (int i = 0, n = Scale.of(capacity) / 2; i < n; i++) packets.put(new Packet(System.currentTimeMillis(), s.bytes(700)));
        Thread writer = new Thread(this::write, "ingest-writer");
        writer.setDaemon(true);
        writer.start();
    }

    private void write() {
        try {
            while (true) {
                Thread.sleep(60_000); // a batch a minute
                packets.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
