package pt.clinicavisao.rede;

import java.util.concurrent.Semaphore;
import org.harness.Scale;

/** Trays for the pixels of one picture, all made at the start, lent and given back. */
public final class BandejasImagem {
    private final int[][] bandejas = new int[Math.max(2, Scale.of(48))][32_768];
    private final boolean[] emprestada = new boolean[bandejas.length];
    private final Semaphore livres = new Semaphore(bandejas.length);

    public int brilho(int semente) throws InterruptedException {
        livres.acquire();
        int qual = tirar();
        try {
            int[] b = bandejas[qual];
            int soma = 0;
            for (int i = 0; i < b.length; i += 32) soma += b[i] = semente ^ i;
            return soma;
        } finally {
            synchronized (emprestada) {
                emprestada[qual] = false;
            }
            livres.release();
        }
    }

    private int tirar() {
        synchronized (emprestada) {
            int i = 0;
            while (emprestada[i]) i++;
            emprestada[i] = true;
            return i;
        }
    }
}
