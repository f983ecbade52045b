package eu.tannwald.blades;

import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.DeliveryPlan;
import eu.tannwald.yard.Weighbridge;
import java.time.Duration;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** The vibration of the saw blades: a ring of readings and a day of minutes per sensor; a blade that is taken off takes its sensor along. */
public class Main {
    static final class Minute {
        int count;
        float sum;
        float highest;
    }

    static final class Blade {
        final String serial;
        final long mounted;
        final float[] ring = new float[4096];
        final TreeMap<Integer, Minute> minutes = new TreeMap<>();
        int at;

        Blade(String serial, long mounted) {
            this.serial = serial;
            this.mounted = mounted;
        }

        void read(long time, float v) {
            ring[at++ & 4095] = v;
            int minute = (int) (time / 60_000);
            Minute m = minutes.computeIfAbsent(minute, k -> new Minute());
            m.count++;
            m.sum += v;
            m.highest = Math.max(m.highest, v);
            while (minutes.firstKey() <= minute - 480) minutes.pollFirstEntry();
        }
    }

    static class Watch {
        final ConcurrentHashMap<String, Blade> mounted = new ConcurrentHashMap<>();
        int changes;

        void mount(String position, String serial, long time) {
            if (mounted.put(position, new Blade(serial, time)) != null) changes++;
        }

        void read(String position, long time, float v) {
            mounted.get(position).read(time, v);
        }
    }

    static class SawHall {
        final Watch watch = new Watch();
        final Weighbridge weighbridge = new Weighbridge(161);
        final DeliveryPlan plan = new DeliveryPlan(162);
        final BoardScans scans = new BoardScans(164);
    }

    private static SawHall hall;

    public static void main(String[] args) throws Exception {
        hall = new SawHall();
        Sample s = new Sample(163);
        int positions = Scale.of(520);
        long from = System.currentTimeMillis() - Duration.ofHours(20).toMillis();
        int serial = 3000;
        for (int p = 0; p < positions; p++) hall.watch.mount("saw-" + p / 20 + ".blade-" + p % 20, "BL" + serial++, from);
        for (int m = 0; m < 1200; m++) {
            for (int p = 0; p < positions; p++) {
                String position = "saw-" + p / 20 + ".blade-" + p % 20;
                long time = from + m * 60_000L;
                if (s.below(9000) == 0) hall.watch.mount(position, "BL" + serial++, time);
                for (int r = 0; r < 6; r++) hall.watch.read(position, time + r * 10_000L, (float) s.real() * 9);
            }
        }
        Ready.last();
    }
}
