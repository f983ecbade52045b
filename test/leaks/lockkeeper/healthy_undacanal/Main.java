package ro.ecluze.unda;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Scale;
import ro.ecluze.comun.CoteApa;
import ro.ecluze.comun.HartaRetea;
import ro.ecluze.comun.Plati;
import ro.ecluze.comun.Taxe;
import ro.ecluze.comun.Tura;

/** Healthy: the wave that runs through the canal when a lock is emptied, computed by two workers in two fields that change places, with the last pictures of it for the display. */
public class Main {
    static final class Camp {
        final double[] nivel;
        final double[] debit;

        Camp(int celule) {
            nivel = new double[celule];
            debit = new double[celule];
        }
    }

    static final class Imagine {
        private int pas;
        private final float[] nivel;

        Imagine(int celule) {
            nivel = new float[celule];
        }
    }

    static final class Model {
        private static final double C = 0.2;
        private final int celule;
        private final double[] fund;
        private final Imagine[] imagini = new Imagine[10];
        private final LongAdder pasi = new LongAdder();
        private final CyclicBarrier bariera;
        private Camp acum;
        private Camp apoi;
        private int pas;

        Model(int celule, int muncitori) {
            this.celule = celule;
            acum = new Camp(celule);
            apoi = new Camp(celule);
            fund = new double[celule];
            for (int i = 0; i < celule; i++) {
                fund[i] = 4 + Math.sin(i / 900.0);
                acum.nivel[i] = i < celule / 7 ? 2 : 0;
            }
            for (int i = 0; i < imagini.length; i++) imagini[i] = new Imagine(celule);
            bariera = new CyclicBarrier(muncitori, this::schimba);
        }

        private void schimba() {
            Camp c = acum;
            acum = apoi;
            apoi = c;
            pas++;
            pasi.increment();
            if (pas % 20 == 0) {
                Imagine im = imagini[pas / 20 % imagini.length];
                im.pas = pas;
                for (int i = 0; i < celule; i++) im.nivel[i] = (float) acum.nivel[i];
            }
        }

        void calculeaza(int deLa, int panaLa) throws InterruptedException, BrokenBarrierException {
            for (int i = deLa; i < panaLa; i++) {
                int st = Math.max(0, i - 1);
                int dr = Math.min(celule - 1, i + 1);
                apoi.debit[i] = 0.4998 * (acum.debit[st] + acum.debit[dr]) - C * (acum.nivel[dr] - acum.nivel[st]);
                apoi.nivel[i] = 0.5 * (acum.nivel[st] + acum.nivel[dr]) - C * (acum.debit[dr] - acum.debit[st]) / fund[i];
            }
            bariera.await();
        }

        double maxim() {
            return Arrays.stream(acum.nivel).max().orElse(0);
        }
    }

    private static final int MUNCITORI = 2;
    private static final Model MODEL = new Model(Scale.of(160_000), MUNCITORI);
    private static final CoteApa COTE = new CoteApa(161);
    private static final HartaRetea HARTA = new HartaRetea(162);
    private static final Plati PLATI = new Plati(163);
    private static final Taxe TAXE = new Taxe(164);

    public static void main(String[] args) throws Exception {
        for (int w = 0; w < MUNCITORI; w++) {
            int deLa = MODEL.celule / MUNCITORI * w;
            int panaLa = w == MUNCITORI - 1 ? MODEL.celule : deLa + MODEL.celule / MUNCITORI;
            Tura.mereu("wave-" + w, 165 + w, (n, s) -> {
                MODEL.calculeaza(deLa, panaLa);
                Thread.sleep(1);
            });
        }
        Tura.mereu("counter", 167, (n, s) -> {
            PLATI.inregistreaza(System.currentTimeMillis());
            Thread.sleep(10);
        });
        Thread.sleep(4000);
        System.out.println(MODEL.pasi + " steps, highest wave " + MODEL.maxim());
        Ready.last();
    }
}
