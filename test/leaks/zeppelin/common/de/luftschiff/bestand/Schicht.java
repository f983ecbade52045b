package de.luftschiff.bestand;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** Work by shifts: first what has piled up overnight, then at the pace of the day. */
public final class Schicht {
    public interface Arbeit {
        void tu(int n, Sample s) throws Exception;
    }

    private Schicht() {}

    /** Runs the work n = 0 .. anzahl-1 on some threads, waits for it, and lets them go on slowly. */
    public static void beginne(String name, int leute, int anzahl, int pause, long seed, Arbeit arbeit) throws InterruptedException {
        CountDownLatch aufgeholt = new CountDownLatch(leute);
        for (int l = 0; l < leute; l++) {
            int platz = l;
            starte(name + "-" + (l + 1), seed + l * 977L, (i, s) -> {
                int n = platz + i * leute;
                if (n >= anzahl) {
                    if (n < anzahl + leute) aufgeholt.countDown();
                    Thread.sleep(pause);
                }
                arbeit.tu(n, s);
            });
        }
        aufgeholt.await();
    }

    /** A thread that does the work again and again. */
    public static Thread starte(String name, long seed, Arbeit arbeit) {
        Thread t = new Thread(() -> {
            Sample s = new Sample(seed);
            try {
                for (int i = 0; ; i++) arbeit.tu(i, s);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, name);
        t.setDaemon(true);
        t.start();
        return t;
    }
}
