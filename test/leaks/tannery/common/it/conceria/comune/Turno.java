package it.conceria.comune;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The people of a shift: they work off what has piled up and then keep an even pace until the end. */
public final class Turno {
    public interface Compito {
        void esegui(int n, Sample s) throws Exception;
    }

    private Turno() {}

    /** Returns when each has done its share; they go on as daemons, slowly. */
    public static void avvia(String nome, int addetti, int arretrato, long seme, int pausa, Compito compito) throws InterruptedException {
        CountDownLatch pronti = new CountDownLatch(addetti);
        for (int a = 0; a < addetti; a++) {
            int io = a;
            filo(nome + "-" + (a + 1), () -> {
                Sample s = new Sample(seme * 17 + io);
                for (int n = 0; ; n++) {
                    if (n == arretrato) pronti.countDown();
                    compito.esegui(io + n * addetti, s);
                    if (n >= arretrato) Thread.sleep(pausa);
                }
            });
        }
        pronti.await();
    }

    /** Goes on beside the others. */
    public static void sempre(String nome, long seme, int pausa, Compito compito) {
        filo(nome, () -> {
            Sample s = new Sample(seme);
            for (int n = 0; ; n++) {
                compito.esegui(n, s);
                Thread.sleep(pausa);
            }
        });
    }

    private interface Corpo {
        void corri() throws Exception;
    }

    private static void filo(String nome, Corpo corpo) {
        Thread t = new Thread(() -> {
            try {
                corpo.corri();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Throwable e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, nome);
        t.setDaemon(true);
        t.start();
    }
}
