package si.panj.skupno;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** The blocks in which the spectrometers write: a fixed stock, lent and given back. */
public final class BlokiSpektrov {
    private final BlockingQueue<double[]> prosti;

    public BlokiSpektrov() {
        int n = Scale.of(300);
        prosti = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) prosti.add(new double[2048]);
    }

    public double posnemi(Sample s) throws InterruptedException {
        double[] b = prosti.take();
        try {
            double vsota = 0;
            for (int i = 0; i < 256; i++) vsota += b[s.below(b.length)] = s.real();
            return vsota;
        } finally {
            prosti.put(b);
        }
    }
}
