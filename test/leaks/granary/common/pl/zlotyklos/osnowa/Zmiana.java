package pl.zlotyklos.osnowa;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** People of a shift: they catch up with what waits for them, then go on at the pace of the yard. */
public final class Zmiana {
    public interface Praca {
        void wykonaj(int n, Sample s) throws Exception;
    }

    private Zmiana() {}

    /** -Drazy=2 serves twice as many. */
    public static int tyle(int n) {
        return n * Integer.getInteger("razy", 1);
    }

    public static void pracuj(String nazwa, int osoby, int zalegle, int przerwa, long seed, Praca praca) throws InterruptedException {
        CountDownLatch nadgonione = new CountDownLatch(osoby);
        for (int i = 0; i < osoby; i++) {
            int od = i;
            Thread t = new Thread(() -> {
                Sample s = new Sample(seed * 97 + od);
                try {
                    int n = od;
                    for (; n < zalegle; n += osoby) praca.wykonaj(n, s);
                    nadgonione.countDown();
                    for (; ; n += osoby) {
                        Thread.sleep(przerwa);
                        praca.wykonaj(n, s);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(3);
                }
            }, nazwa + "-" + (i + 1));
            t.setDaemon(true);
            t.start();
        }
        nadgonione.await();
    }
}
