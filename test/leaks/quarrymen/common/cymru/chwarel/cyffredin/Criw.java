package cymru.chwarel.cyffredin;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The crew of a shift: everybody works off what the night left behind and then keeps the pace of the quarry. */
public final class Criw {
    public interface Tasg {
        void gwna(int n, Sample s) throws Exception;
    }

    private Criw() {}

    /** Comes back when all have worked off the backlog; the crew goes on in the background. */
    public static void shifft(String enw, int gweithwyr, int olGronni, long hedyn, Tasg tasg) throws InterruptedException {
        CountDownLatch barod = new CountDownLatch(gweithwyr);
        for (int g = 0; g < gweithwyr; g++) {
            int pwy = g;
            Thread t = new Thread(() -> {
                Sample s = new Sample(hedyn * 37 + pwy);
                try {
                    for (int n = 0; ; n++) {
                        if (n == olGronni) barod.countDown();
                        tasg.gwna(pwy + n * gweithwyr, s);
                        if (n >= olGronni) Thread.sleep(15);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(3);
                }
            }, enw + "-" + (g + 1));
            t.setDaemon(true);
            t.start();
        }
        barod.await();
    }
}
