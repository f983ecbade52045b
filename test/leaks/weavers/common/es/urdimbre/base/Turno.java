package es.urdimbre.base;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Sample;

/** The people of a shift: they share what has piled up, and then work at the pace of the day. -Drondas=2: twice as much. */
public final class Turno {
    public interface Faena {
        void hacer(int n, Sample s) throws Exception;
    }

    private Turno() {}

    public static int rondas(int n) {
        return n * Integer.getInteger("rondas", 1);
    }

    public static void trabajar(String puesto, int personas, int total, int descanso, long semilla, Faena faena) throws InterruptedException {
        AtomicInteger siguiente = new AtomicInteger();
        CountDownLatch alDia = new CountDownLatch(personas);
        for (int i = 1; i <= personas; i++) {
            Sample s = new Sample(semilla * 53 + i);
            Thread t = new Thread(() -> {
                try {
                    for (int n; (n = siguiente.getAndIncrement()) < total; ) faena.hacer(n, s);
                    alDia.countDown();
                    while (true) {
                        Thread.sleep(descanso);
                        faena.hacer(siguiente.getAndIncrement(), s);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(2);
                }
            }, puesto + "-" + i);
            t.setDaemon(true);
            t.start();
        }
        alDia.await();
    }
}
