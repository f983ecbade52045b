package it.frigolago.base;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** A shift of threads: each works off its part of the orders, and then goes on as new ones come in. */
public final class Turno {
    public interface Lavoro {
        void svolgi(int n, Sample s) throws Exception;
    }

    private Turno() {}

    /** -Dgiri=2 works off twice as much before the shift is done. */
    public static int giri(int ordini) {
        return ordini * Integer.getInteger("giri", 1);
    }

    public static void svolgi(String nome, int addetti, int ordini, int pausa, long seme, Lavoro lavoro) throws InterruptedException {
        CountDownLatch finiti = new CountDownLatch(addetti);
        for (int i = 0; i < addetti; i++) {
            int primo = i;
            Thread t = new Thread(() -> turno(primo, addetti, ordini, pausa, new Sample(seme * 131 + primo), lavoro, finiti), nome + "-" + (i + 1));
            t.setDaemon(true);
            t.start();
        }
        finiti.await();
    }

    private static void turno(int primo, int addetti, int ordini, int pausa, Sample s, Lavoro lavoro, CountDownLatch finiti) {
        try {
            int n = primo;
            for (; n < ordini; n += addetti) lavoro.svolgi(n, s);
            finiti.countDown();
            for (; ; n += addetti) {
                Thread.sleep(pausa);
                lavoro.svolgi(n, s);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(3);
        }
    }
}
