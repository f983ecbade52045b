package postal;

/** Healthy: the last pictures of the cameras above the belts, in rings that are overwritten. */
public final class Cameras {
    static final class Camera {
        final byte[][] pictures;
        int next;

        Camera(int length) {
            pictures = new byte[length][];
        }

        void see(byte[] picture) {
            pictures[next] = picture;
            next = (next + 1) % pictures.length;
        }
    }

    private static Camera[] cameras;

    private Cameras() {}

    public static void watch(int pictures) {
        Dice d = new Dice(6);
        cameras = new Camera[12];
        int length = Dice.part(pictures);
        for (int c = 0; c < cameras.length; c++) {
            cameras[c] = new Camera(length);
            for (int i = 0; i < length * 3 / 2; i++) cameras[c].see(d.bytes(2000 + d.below(4000)));
        }
    }
}
