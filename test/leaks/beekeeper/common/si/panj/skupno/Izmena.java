package si.panj.skupno;

import java.util.concurrent.CountDownLatch;
import org.harness.Sample;

/** A shift: its people first do what has been left lying and then go on at the pace of the day. */
public final class Izmena {
    @FunctionalInterface
    public interface Delo {
        void opravi(int n, Sample s) throws Exception;
    }

    private Izmena() {}

    /** Returns when everything left lying has been done; the people go on as daemons. */
    public static void zacni(String ime, int ljudi, int zaostanek, long seme, Delo delo) throws InterruptedException {
        CountDownLatch konec = new CountDownLatch(ljudi);
        for (int i = 0; i < ljudi; i++) {
            int clovek = i;
            spredaj(ime + "-" + (i + 1), () -> {
                Sample s = new Sample(seme * 101 + clovek);
                for (int n = 0; ; n++) {
                    if (n == zaostanek) konec.countDown();
                    if (n >= zaostanek) Thread.sleep(15);
                    delo.opravi(clovek + n * ljudi, s);
                }
            });
        }
        konec.await();
    }

    private interface Zanka {
        void tece() throws Exception;
    }

    private static void spredaj(String ime, Zanka zanka) {
        Thread t = new Thread(() -> {
            try {
                zanka.tece();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Throwable e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, ime);
        t.setDaemon(true);
        t.start();
    }
}
