package airport;

import com.google.common.collect.EvictingQueue;

/** Healthy: the last pictures of each camera, in queues that push out the oldest. */
public final class Cameras {
    static final class Picture {
        final long taken;
        final byte[] jpeg;

        Picture(long taken, byte[] jpeg) {
            this.taken = taken;
            this.jpeg = jpeg;
        }
    }

    static final class Camera {
        final String name;
        final EvictingQueue<Picture> last;

        Camera(String name, int keep) {
            this.name = name;
            last = EvictingQueue.create(keep);
        }
    }

    private static Camera[] cameras;

    public static void film(int n, int keep) {
        Rnd r = new Rnd(14);
        cameras = new Camera[Rnd.share(n)];
        long t = System.currentTimeMillis() - keep * 2000L;
        for (int i = 0; i < cameras.length; i++) {
            cameras[i] = new Camera("cam-" + r.place(), keep);
            for (int k = 0; k < keep * 2; k++) cameras[i].last.add(new Picture(t + k * 1000L, r.octets(2000 + r.upTo(3000))));
        }
    }
}
