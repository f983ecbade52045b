package pt.clinicavisao.rede;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** The people of a shift: each works through what the day brought so far, and then goes on at the pace of the counter. */
public final class Turno {
    public interface Tarefa {
        void fazer(int pessoa, int vez, Sample s) throws Exception;
    }

    private Turno() {}

    public static void trabalhar(String nome, int pessoas, int vezes, long semente, Tarefa tarefa) throws InterruptedException {
        CountDownLatch recuperado = new CountDownLatch(pessoas);
        for (int p = 0; p < pessoas; p++) {
            int pessoa = p;
            Thread t = new Thread(() -> {
                Sample s = new Sample(semente + pessoa);
                try {
                    for (int vez = 0; ; vez++) {
                        tarefa.fazer(pessoa, vez, s);
                        if (vez == vezes) recuperado.countDown();
                        if (vez >= vezes) Thread.sleep(300 + s.below(500));
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }, nome + "-" + (p + 1));
            t.setDaemon(true);
            t.start();
        }
        recuperado.await();
    }
}
