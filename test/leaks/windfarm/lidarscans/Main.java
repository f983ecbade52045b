package de.nordwind.lidar;

import de.nordwind.base.ContractClauses;
import de.nordwind.base.OpenJobs;
import de.nordwind.base.PlantRegister;
import de.nordwind.base.PowerCurves;
import de.nordwind.base.WeatherTiles;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import org.harness.Ready;
import org.harness.Sample;

/** A scan of the wind ahead of the rotor gives its slot of the device back when it is closed, or at the latest when nobody knows it any more. What the cleaner is to do refers to the scan itself. */
public class Main {
    static final class Device {
        private final BitSet taken = new BitSet();

        synchronized int take() {
            int slot = taken.nextClearBit(0);
            taken.set(slot);
            return slot;
        }

        synchronized void release(int slot) {
            taken.clear(slot);
        }
    }

    static final class WindScan implements AutoCloseable {
        private static final Cleaner CLEANER = Cleaner.create();
        private final Device device;
        private final int slot;
        private final Instant at;
        private final float[] ranges;
        private final Cleaner.Cleanable cleanable;

        WindScan(Device device, Instant at, float[] ranges) {
            this.device = device;
            this.slot = device.take();
            this.at = at;
            this.ranges = ranges;
            this.cleanable = CLEANER.register(this, () -> this.device.release(this.slot));
        }

        float rain() {
            int far = 0;
            for (float r : ranges) if (r > 0.93f) far++;
            return far / (float) ranges.length;
        }

        float mean() {
            float sum = 0;
            for (float r : ranges) sum += r;
            return sum / ranges.length;
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static final class YawAdvisor {
        private final Device device = new Device();
        private final float[] means = new float[512];
        private int seen;

        void scan(Instant at, float[] ranges) {
            WindScan scan = new WindScan(device, at, ranges);
            if (scan.rain() > 0.075f) return;
            means[seen++ % means.length] = scan.mean();
            scan.close();
        }
    }

    static final class Nacelle {
        final YawAdvisor advisor = new YawAdvisor();
        final PowerCurves curves = new PowerCurves(71);
        final PlantRegister plants = new PlantRegister(72);
        final WeatherTiles tiles = new WeatherTiles(73);
        final ContractClauses clauses = new ContractClauses(74);
        final OpenJobs jobs = new OpenJobs(75);
    }

    private static final Nacelle NACELLE = new Nacelle();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(76);
        int n = 9000;
        for (int i = 0; i < n; i++) {
            float[] ranges = new float[500 + s.below(600)];
            for (int k = 0; k < ranges.length; k++) ranges[k] = (float) s.real();
            NACELLE.advisor.scan(Sample.at(i, n, Duration.ofHours(20)), ranges);
        }
        System.err.println("slots taken " + NACELLE.advisor.device.taken.cardinality());
        Ready.last();
    }
}
