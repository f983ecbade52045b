package pt.eletricos.video;

import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.eletricos.rede.Agulhas;
import pt.eletricos.rede.Contagens;
import pt.eletricos.rede.GuardaFreios;
import pt.eletricos.rede.Paragens;

/** Healthy: the last minutes of the cameras at the platforms. Each camera has so many frames, which are written over in turn; a recording copies what lies before an alarm, and is gone when it has been sent. */
public class Main {
    static final class Frame {
        long takenAt;
        int length;
        final byte[] picture;

        Frame(int size) {
            picture = new byte[size];
        }
    }

    static final class Camera {
        final String platform;
        private final Frame[] frames = new Frame[72];
        private long taken;

        Camera(String platform, int size) {
            this.platform = platform;
            for (int i = 0; i < frames.length; i++) frames[i] = new Frame(size);
        }

        synchronized void take(long at, byte[] picture, int length) {
            Frame f = frames[(int) (taken++ % frames.length)];
            f.takenAt = at;
            f.length = Math.min(length, f.picture.length);
            System.arraycopy(picture, 0, f.picture, 0, f.length);
        }

        synchronized byte[][] before(int n) {
            byte[][] copy = new byte[n][];
            for (int i = 0; i < n; i++) {
                Frame f = frames[(int) ((taken - 1 - i) % frames.length)];
                copy[i] = java.util.Arrays.copyOf(f.picture, f.length);
            }
            return copy;
        }
    }

    static final class VideoWall {
        private final Camera[] cameras = new Camera[Scale.of(74)];
        private long sent;

        VideoWall() {
            for (int i = 0; i < cameras.length; i++) cameras[i] = new Camera("platform " + i / 2 + (i % 2 == 0 ? " north" : " south"), 6144);
        }

        void alarm(int camera) {
            long bytes = 0;
            for (byte[] picture : cameras[camera].before(24)) bytes += picture.length;
            synchronized (this) {
                sent += bytes;
            }
        }
    }

    private static final VideoWall WALL = new VideoWall();
    private static final Contagens COUNTS = new Contagens(91);
    private static final GuardaFreios DRIVERS = new GuardaFreios(92);
    private static final Paragens STOPS = new Paragens(94);
    private static final Agulhas POINTS = new Agulhas(93);

    public static void main(String[] args) throws Exception {
        CountDownLatch enough = new CountDownLatch(2);
        for (int t = 0; t < 2; t++) {
            int half = t;
            Thread grabber = new Thread(() -> {
                Sample s = new Sample(1300 + half);
                byte[][] pictures = new byte[24][];
                for (int i = 0; i < pictures.length; i++) pictures[i] = s.bytes(6144);
                for (int n = 0; ; n++) {
                    for (int c = half; c < WALL.cameras.length; c += 2) {
                        WALL.cameras[c].take(System.currentTimeMillis(), pictures[s.below(24)], 3000 + s.below(3144));
                        if (n > 24 && s.below(700) == 0) WALL.alarm(c);
                    }
                    if (n == 240) enough.countDown();
                    if (n >= 240) {
                        try {
                            Thread.sleep(200);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }, "grabber " + half);
            grabber.setDaemon(true);
            grabber.start();
        }
        enough.await();
        System.out.println(WALL.sent + " bytes sent, " + STOPS.count() + ", " + DRIVERS.depot(40_002) + ", " + (int) POINTS.worst() + ", " + COUNTS.at(5, 40));
        Ready.last();
    }
}
