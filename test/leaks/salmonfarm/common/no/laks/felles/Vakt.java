package no.laks.felles;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The watch on shore: each has a pile to work through, then keeps the pace of the farm. */
public final class Vakt {
    public interface Oppgave {
        void utfor(int n, Sample s) throws Exception;
    }

    private Vakt() {}

    /** Returns when every one of them has worked through the pile; they go on as daemons. */
    public static void begynn(String navn, int folk, int bunke, long fro, Oppgave oppgave) throws InterruptedException {
        CountDownLatch ferdig = new CountDownLatch(folk);
        for (int f = 0; f < folk; f++) {
            int hvem = f;
            tråd(navn + "-" + (f + 1), () -> {
                Sample s = new Sample(fro * 37 + hvem);
                for (int n = 0; ; n++) {
                    if (n == bunke) ferdig.countDown();
                    oppgave.utfor(hvem + n * folk, s);
                    if (n >= bunke) Thread.sleep(10);
                }
            });
        }
        ferdig.await();
    }

    public static void alltid(String navn, long fro, Oppgave oppgave) {
        tråd(navn, () -> {
            Sample s = new Sample(fro);
            for (int n = 0; ; n++) oppgave.utfor(n, s);
        });
    }

    private interface Løp {
        void løp() throws Exception;
    }

    private static void tråd(String navn, Løp løp) {
        Thread t = new Thread(() -> {
            try {
                løp.løp();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, navn);
        t.setDaemon(true);
        t.start();
    }
}
