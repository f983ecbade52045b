package ch.uhrwerk.yhteiset;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** A fixed stock of rasters for the engraving laser. */
public final class Kaiverrusruudut {
    private final ArrayBlockingQueue<int[]> vapaana = new ArrayBlockingQueue<>(Scale.of(140));

    public Kaiverrusruudut() {
        while (vapaana.remainingCapacity() > 0) vapaana.add(new int[96 * 96]);
    }

    public void kaiverra(String teksti) throws InterruptedException {
        int[] ruutu = vapaana.take();
        try {
            for (int i = 0; i < ruutu.length; i++) ruutu[i] = teksti.charAt(i % teksti.length()) * 31 + i;
        } finally {
            vapaana.put(ruutu);
        }
    }
}
