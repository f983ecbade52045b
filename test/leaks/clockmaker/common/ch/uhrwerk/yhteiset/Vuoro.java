package ch.uhrwerk.yhteiset;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The shift: each worker does what has piled up and then goes on at the pace of the line, until the end. */
public final class Vuoro {
    public interface Tehtava {
        void tee(int n, Sample s) throws Exception;
    }

    private Vuoro() {}

    /** Returns when all have done what had piled up. */
    public static void aloita(String nimi, int tekijat, int ruuhka, long siemen, Tehtava tehtava) throws InterruptedException {
        CountDownLatch tehty = new CountDownLatch(tekijat);
        for (int i = 0; i < tekijat; i++) {
            int tekija = i;
            kaynnista(nimi + "#" + (tekija + 1), siemen * 17 + tekija, (n, s) -> {
                if (n == ruuhka) tehty.countDown();
                tehtava.tee(n * tekijat + tekija, s);
                if (n >= ruuhka) Thread.sleep(15);
            });
        }
        tehty.await();
    }

    public static void kaynnista(String nimi, long siemen, Tehtava tehtava) {
        Thread t = new Thread(() -> {
            Sample s = new Sample(siemen);
            try {
                for (int n = 0; ; n++) tehtava.tee(n, s);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Throwable e) {
                e.printStackTrace();
                System.exit(4);
            }
        }, nimi);
        t.setDaemon(true);
        t.start();
    }
}
