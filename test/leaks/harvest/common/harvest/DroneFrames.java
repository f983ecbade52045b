package harvest;

import java.util.concurrent.ArrayBlockingQueue;

/** Healthy: buffers for the pictures of drones; all are made at the start and come back. */
public final class DroneFrames {
    private static ArrayBlockingQueue<byte[]> free;

    private DroneFrames() {}

    public static void allocate(int buffers) throws InterruptedException {
        int n = Dice.part(buffers);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) free.add(new byte[64 * 1024]);
        for (int i = 0; i < 3 * n; i++) {
            byte[] frame = free.take();
            frame[i % frame.length] = (byte) i;
            free.put(frame);
        }
    }
}
