package nl.houtenpaard.hal;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Rasters for the presses that print the boxes, all made at the start; whoever needs one waits for it. */
public final class Printbakken {
    private final ArrayBlockingQueue<byte[]> leeg = new ArrayBlockingQueue<>(Math.max(2, Scale.of(90)));

    public Printbakken() {
        while (leeg.remainingCapacity() > 0) leeg.add(new byte[65_536]);
    }

    public int druk(int zaad) throws InterruptedException {
        byte[] bak = leeg.take();
        try {
            int som = 0;
            for (int i = 0; i < bak.length; i += 16) som += bak[i] = (byte) (zaad * 31 + i);
            return som;
        } finally {
            leeg.add(bak);
        }
    }
}
