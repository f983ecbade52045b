package grid;

import java.util.concurrent.atomic.AtomicReference;

/** Healthy: frames for telegrams, pooled in a stack by hand; some of them are out on loan. */
public final class Frames {
    static final class Frame {
        final byte[] octets = new byte[2048];
        int length;
        Frame below;
    }

    private final AtomicReference<Frame> free = new AtomicReference<>();
    private final Frame[] loaned;
    private static Frames pool;

    private Frames(int n) {
        loaned = new Frame[n / 5];
        for (int i = 0; i < n; i++) {
            Frame f = new Frame();
            if (i < loaned.length) loaned[i] = f;
            else {
                f.below = free.get();
                free.set(f);
            }
        }
    }

    public static void allot(int n) {
        pool = new Frames(Rnd.share(n));
    }
}
