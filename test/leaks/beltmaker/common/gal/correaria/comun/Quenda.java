package gal.correaria.comun;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The people at the benches and the counters: a backlog first, then the pace of the day. */
public final class Quenda {
    public interface Tarefa {
        void fai(int n, Sample s) throws Exception;
    }

    private Quenda() {}

    /** Returns when everybody has done the backlog of so many each; they go on as daemons. */
    public static void abre(String nome, int persoas, int atraso, long seed, Tarefa tarefa) throws InterruptedException {
        CountDownLatch prontas = new CountDownLatch(persoas);
        for (int p = 0; p < persoas; p++) {
            int quen = p;
            Thread t = new Thread(() -> {
                Sample s = new Sample(seed * 17 + quen);
                try {
                    for (int n = 0; ; n++) {
                        if (n == atraso) prontas.countDown();
                        if (n >= atraso) Thread.sleep(25);
                        tarefa.fai(quen + n * persoas, s);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(3);
                }
            }, nome + "-" + (p + 1));
            t.setDaemon(true);
            t.start();
        }
        prontas.await();
    }
}
