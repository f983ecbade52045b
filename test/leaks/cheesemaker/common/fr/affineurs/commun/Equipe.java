package fr.affineurs.commun;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** People at work: each does what was left over and then keeps the pace of the house. */
public final class Equipe {
    public interface Tache {
        void fait(int n, Sample s) throws Exception;
    }

    private Equipe() {}

    /** Returns when all have done what was left over; they go on as daemons. */
    public static void embauche(String nom, int personnes, int reste, int pause, long graine, Tache tache) throws InterruptedException {
        CountDownLatch fini = new CountDownLatch(personnes);
        for (int p = 0; p < personnes; p++) {
            int moi = p;
            demarre(nom + "-" + (p + 1), graine * 37 + p, (n, s) -> {
                if (n == reste) fini.countDown();
                tache.fait(moi + n * personnes, s);
                if (n >= reste) Thread.sleep(pause);
            });
        }
        fini.await();
    }

    /** One person who goes on until the end. */
    public static void demarre(String nom, long graine, Tache tache) {
        Thread t = new Thread(() -> {
            Sample s = new Sample(graine);
            try {
                for (int n = 0; ; n++) tache.fait(n, s);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, nom);
        t.setDaemon(true);
        t.start();
    }
}
