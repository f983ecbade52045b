package es.lonja.comun;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** A fixed stock of frames for what the scales send; who takes one brings it back. */
public final class TramasBascula implements Rutina {
    private final BlockingQueue<byte[]> libres;

    public TramasBascula(long seed) {
        int n = Scale.of(640);
        libres = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) libres.add(new byte[4096]);
        Sample s = new Sample(seed);
        for (int i = 0; i < n; i++) ronda(s);
    }

    @Override
    public void ronda(Sample s) {
        byte[] trama = libres.poll();
        if (trama == null) return;
        try {
            for (int i = 0; i < trama.length; i += 16) trama[i] = (byte) s.below(256);
        } finally {
            libres.add(trama);
        }
    }
}
