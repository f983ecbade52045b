package hr.jadroplov.osnova;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** Threads that serve: they catch up with what waits for them and then go on at the pace of the quay. */
public final class Smjena {
    public interface Posao {
        void radi(int n, Sample s) throws Exception;
    }

    private Smjena() {}

    public static void odradi(String naziv, int ljudi, int ukupno, int predah, long seed, Posao posao) throws InterruptedException {
        CountDownLatch stigli = new CountDownLatch(ljudi);
        for (int i = 0; i < ljudi; i++) {
            int prvi = i;
            Thread t = new Thread(() -> {
                Sample s = new Sample(seed * 101 + prvi);
                try {
                    boolean javio = false;
                    for (int n = prvi; ; n += ljudi) {
                        if (n >= ukupno) {
                            if (!javio) stigli.countDown();
                            javio = true;
                            Thread.sleep(predah);
                        }
                        posao.radi(n, s);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(3);
                }
            }, naziv + "-" + (i + 1));
            t.setDaemon(true);
            t.start();
        }
        stigli.await();
    }
}
