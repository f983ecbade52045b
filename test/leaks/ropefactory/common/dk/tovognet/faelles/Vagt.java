package dk.tovognet.faelles;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The shifts: each worker first makes up for the hours behind, then goes on at an easy pace. */
public final class Vagt {
    @FunctionalInterface
    public interface Opgave {
        void udfoer(int n, Sample s) throws Exception;
    }

    private static volatile boolean rolig;

    private Vagt() {}

    /** Comes back when everybody has done his pieces; they stay at work. */
    public static void moed(String navn, int folk, int stykker, long seed, Opgave o) throws InterruptedException {
        CountDownLatch klar = new CountDownLatch(folk);
        for (int f = 0; f < folk; f++) {
            int mand = f;
            traad(navn + "-" + (f + 1), seed * 17 + f, (n, s) -> {
                if (n == stykker) klar.countDown();
                o.udfoer(mand + n * folk, s);
                if (n >= stykker) Thread.sleep(15);
            });
        }
        klar.await();
        rolig = true;
    }

    /** One worker of his own pace. */
    public static void traad(String navn, long seed, Opgave o) {
        Thread t = new Thread(() -> {
            Sample s = new Sample(seed);
            try {
                for (int n = 0; ; n++) o.udfoer(n, s);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Throwable e) {
                e.printStackTrace();
                System.exit(4);
            }
        }, navn);
        t.setDaemon(true);
        t.start();
    }

    public static void ventLidt() throws InterruptedException {
        if (rolig) Thread.sleep(30);
    }
}
