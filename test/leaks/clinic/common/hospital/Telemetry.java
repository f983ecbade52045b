package hospital;

import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;

/** Healthy: reports of devices by day in columns, and a short queue before them that is being emptied. */
public final class Telemetry {
    record Report(int device, long at, short[] channels) {}

    private static final class Day {
        int[] devices = new int[1024];
        long[] times = new long[1024];
        short[][] channels = new short[1024][];
        int used;

        void add(Report r) {
            if (used == devices.length) {
                devices = Arrays.copyOf(devices, used * 3 / 2);
                times = Arrays.copyOf(times, used * 3 / 2);
                channels = Arrays.copyOf(channels, used * 3 / 2);
            }
            devices[used] = r.device;
            times[used] = r.at;
            channels[used++] = r.channels;
        }
    }

    private static final ArrayBlockingQueue<Report> ARRIVING = new ArrayBlockingQueue<>(512);
    private static final Day[] WEEK = new Day[7];

    public static void collect(int reports) throws InterruptedException {
        Rnd r = new Rnd(14);
        Arrays.setAll(WEEK, i -> new Day());
        Thread writer = new Thread(Telemetry::store, "telemetry-writer");
        writer.setDaemon(true);
        writer.start();
        for (int i = Rnd.share(reports); i > 0; i--) {
            short[] c = new short[20 + r.upTo(30)];
            for (int k = 0; k < c.length; k++) c[k] = (short) r.upTo(4000);
            ARRIVING.put(new Report(r.upTo(900), i, c));
        }
    }

    private static void store() {
        try {
            while (true) {
                Report r = ARRIVING.take();
                WEEK[(int) (r.at % 7)].add(r);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
