package ro.ecluze.comun;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Buffers for the recordings of the radio channels, a fixed stock that is lent out. */
public final class BufereRadio {
    private final BlockingQueue<byte[]> libere;

    public BufereRadio() {
        int n = Scale.of(92);
        libere = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) libere.add(new byte[65_536]);
    }

    public int inregistreaza(byte[] voce) throws InterruptedException {
        byte[] b = libere.take();
        try {
            System.arraycopy(voce, 0, b, 0, Math.min(voce.length, b.length));
            Tura.asteapta();
            return b[0];
        } finally {
            libere.put(b);
        }
    }
}
