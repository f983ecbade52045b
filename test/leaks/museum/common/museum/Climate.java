package museum;

/** Healthy: temperature and humidity by sensor, rings of numbers that cover the last months. */
public final class Climate {
    private static final int SLOTS = 8000;
    private final String sensor;
    private final float[] temperature = new float[SLOTS];
    private final byte[] humidity = new byte[SLOTS];
    private int next;
    private static Climate[] sensors;

    private Climate(String sensor) {
        this.sensor = sensor;
    }

    private void measured(float t, int h) {
        temperature[next] = t;
        humidity[next] = (byte) h;
        next = (next + 1) % SLOTS;
    }

    public static void measure(int count) {
        Dice d = new Dice(5);
        Climate[] all = new Climate[Dice.part(count)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Climate("sensor-" + i);
            for (int k = 0; k < SLOTS + 500; k++) all[i].measured(19 + d.below(40) / 10f, 40 + d.below(20));
        }
        sensors = all;
    }
}
