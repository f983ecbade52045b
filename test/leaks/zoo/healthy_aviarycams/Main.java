package au.com.lyrebird.cams;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.ClimateRings;
import vivarium.VisitorFlow;

/** Healthy: thirty-six cameras in the aviaries; the last pictures before a movement are in a ring for each camera, and three threads look at what waits in a bounded queue. */
public class Main {
    record Picture(int camera, long at, byte[] jpeg) {}

    static final class Camera {
        private final int number;
        private final String name;
        private final Picture[] before = new Picture[60];
        private int next;
        private long taken;

        Camera(int number, String name) {
            this.number = number;
            this.name = name;
        }

        Picture take(Sample s, long at) {
            Picture picture = new Picture(number, at, s.bytes(6_000 + s.below(12_000)));
            before[next] = picture;
            next = (next + 1) % before.length;
            taken++;
            return picture;
        }
    }

    static final class Watcher implements Runnable {
        private final ArrayBlockingQueue<Picture> work;
        private final float[][] background = new float[36][14_000];
        private final CountDownLatch started;
        private volatile long looked;

        Watcher(ArrayBlockingQueue<Picture> work, CountDownLatch started) {
            this.work = work;
            this.started = started;
        }

        @Override
        public void run() {
            started.countDown();
            try {
                while (true) {
                    Picture picture = work.take();
                    float[] mean = background[picture.camera()];
                    for (int i = 0; i < picture.jpeg().length && i < mean.length; i++) mean[i] = 0.9f * mean[i] + 0.1f * picture.jpeg()[i];
                    looked++;
                    Thread.sleep(4);
                }
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final List<Camera> CAMERAS = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        ClimateRings.load(160, 1_500);
        VisitorFlow.load(2_500);
        Sample s = new Sample(5302);
        ArrayBlockingQueue<Picture> work = new ArrayBlockingQueue<>(120);
        CountDownLatch started = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            Thread watcher = new Thread(new Watcher(work, started), "aviary-watcher-" + i);
            watcher.setDaemon(true);
            watcher.start();
        }
        started.await();
        for (int i = 0; i < 36; i++) CAMERAS.add(new Camera(i, "aviary " + s.code(5)));
        long at = System.currentTimeMillis() - 60_000;
        for (int round = 0; round < 130; round++) {
            for (Camera camera : CAMERAS) {
                Picture picture = camera.take(s, at += 12);
                if (!work.offer(picture) && work.poll() != null) work.offer(picture);
            }
            Thread.sleep(10);
        }
        Ready.last();
    }
}
