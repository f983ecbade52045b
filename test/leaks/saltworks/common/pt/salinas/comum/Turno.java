package pt.salinas.comum;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Sample;

/** The threads that do the work of a shift. */
public final class Turno {
    @FunctionalInterface
    public interface Tarefa {
        void faz(int n, Sample s) throws Exception;
    }

    private Turno() {}

    /** Returns when the task was done so many times; the threads go on with it, slowly. */
    public static void cumpre(String nome, int fios, int vezes, long semente, Tarefa t) throws InterruptedException {
        AtomicInteger seguinte = new AtomicInteger();
        CountDownLatch feitas = new CountDownLatch(vezes);
        for (int i = 0; i < fios; i++) {
            Sample s = new Sample(semente * 31 + i);
            lanca(nome + "-" + (i + 1), () -> {
                while (true) {
                    int n = seguinte.getAndIncrement();
                    t.faz(n, s);
                    feitas.countDown();
                    if (n >= vezes) Thread.sleep(40);
                }
            });
        }
        feitas.await();
    }

    /** Does the task again and again, until the program ends. */
    public static void continua(String nome, long semente, Tarefa t) {
        Sample s = new Sample(semente * 31);
        lanca(nome, () -> {
            for (int n = 0; ; n++) t.faz(n, s);
        });
    }

    private interface Corpo {
        void corre() throws Exception;
    }

    private static void lanca(String nome, Corpo c) {
        Thread fio = new Thread(() -> {
            try {
                c.corre();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, nome);
        fio.setDaemon(true);
        fio.start();
    }
}
