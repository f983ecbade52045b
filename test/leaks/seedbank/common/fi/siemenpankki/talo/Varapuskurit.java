package fi.siemenpankki.talo;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** A stock of blocks for the pictures of the seed sorters, as many as were made at the start; who takes one gives it back. */
public final class Varapuskurit {
    private final ArrayBlockingQueue<byte[]> vapaana = new ArrayBlockingQueue<>(Scale.of(360));

    public Varapuskurit() {
        while (vapaana.offer(new byte[16_384])) {}
    }

    public int lajittele(int siemenia) throws InterruptedException {
        byte[] lohko = vapaana.take();
        try {
            int viallisia = 0;
            for (int i = 0; i < siemenia; i++) {
                lohko[i % lohko.length] = (byte) (i * 31);
                if (lohko[(i * 7) % lohko.length] == 13) viallisia++;
            }
            return viallisia;
        } finally {
            vapaana.put(lohko);
        }
    }
}
