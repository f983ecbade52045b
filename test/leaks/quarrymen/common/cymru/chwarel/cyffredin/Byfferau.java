package cymru.chwarel.cyffredin;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Buffers for the recordings of the blasts, a fixed stock that is lent out. */
public final class Byfferau {
    private final BlockingQueue<byte[]> rhydd;

    public Byfferau() {
        int n = Scale.of(128);
        rhydd = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) rhydd.add(new byte[32_768]);
    }

    public int cofnodi(byte[] ton) throws InterruptedException {
        byte[] b = rhydd.take();
        try {
            System.arraycopy(ton, 0, b, 0, Math.min(ton.length, b.length));
            return b[0];
        } finally {
            rhydd.put(b);
        }
    }
}
