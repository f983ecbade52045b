package fr.tramligne.socle;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** Threads that serve: first the morning's rush, then on at the pace of the evening. */
public final class Service {
    public interface Tache {
        void faire(int n, Sample s) throws Exception;
    }

    private Service() {}

    public static void assurer(String nom, int agents, int total, int pause, long seed, Tache tache) throws InterruptedException {
        CountDownLatch calme = new CountDownLatch(agents);
        for (int i = 0; i < agents; i++) {
            int premier = i;
            Thread t = new Thread(() -> {
                Sample s = new Sample(seed * 97 + premier);
                try {
                    int n = premier;
                    for (; n < total; n += agents) tache.faire(n, s);
                    calme.countDown();
                    for (; ; n += agents) {
                        Thread.sleep(pause);
                        tache.faire(n, s);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(3);
                }
            }, nom + "-" + (i + 1));
            t.setDaemon(true);
            t.start();
        }
        calme.await();
    }
}
