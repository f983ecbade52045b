package gr.navlomesitis.koina;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** Shifts of workers: each does its share of the day at once and then goes on at the pace of the office. */
public final class Vardia {
    public interface Douleia {
        void kane(int n, Sample s) throws Exception;
    }

    private static final ThreadLocal<Boolean> ARGA = ThreadLocal.withInitial(() -> false);

    private Vardia() {}

    /** Returns when every worker has done its share; they go on as daemons. */
    public static void xekina(String name, int workers, int share, long seed, Douleia d) throws InterruptedException {
        CountDownLatch first = new CountDownLatch(workers);
        for (int w = 0; w < workers; w++) {
            int worker = w;
            Thread t = new Thread(() -> {
                Sample s = new Sample(seed + worker);
                try {
                    for (int n = 0; ; n++) {
                        if (n == share) {
                            first.countDown();
                            ARGA.set(true);
                        }
                        d.kane(worker + n * workers, s);
                        if (n >= share) Thread.sleep(15);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(3);
                }
            }, name + "-" + (w + 1));
            t.setDaemon(true);
            t.start();
        }
        first.await();
    }

    /** In the midst of a piece of work: the answer of somebody else takes a while. */
    public static void anamoni() throws InterruptedException {
        if (ARGA.get()) Thread.sleep(60);
    }
}
