package org.sendernetz.coverage;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import studio.CoverageMap;

/** Healthy: a planner of frequencies has its model of the country in memory, which was loaded at once and is only read. */
public class Main {
    enum Band { FM, DAB, UHF }

    static final class Transmitter {
        private final int number;
        private final String site;
        private final Band band;
        private final float kilowatts;
        private final short[] pattern;
        private final List<Transmitter> neighbours = new ArrayList<>();

        Transmitter(int number, String site, Band band, float kilowatts, short[] pattern) {
            this.number = number;
            this.site = site;
            this.band = band;
            this.kilowatts = kilowatts;
            this.pattern = pattern;
        }
    }

    static final class Model {
        private final Map<Integer, Transmitter> transmitters = new HashMap<>();
        private final Map<Band, TreeMap<Integer, List<Transmitter>>> frequencies = new EnumMap<>(Band.class);
        private final short[][] terrain;
        private final String[] communes;
        private final int[] inhabitants;
        private final long loadedAt = System.currentTimeMillis();

        Model(Sample s) {
            for (Band band : Band.values()) frequencies.put(band, new TreeMap<>());
            for (int i = 0; i < 9_000; i++) {
                short[] pattern = new short[72];
                for (int k = 0; k < pattern.length; k++) pattern[k] = (short) s.below(300);
                Transmitter transmitter = new Transmitter(i, s.text(20), Band.values()[s.below(3)], (float) s.real() * 100, pattern);
                transmitters.put(i, transmitter);
                frequencies.get(transmitter.band).computeIfAbsent(s.below(200), f -> new ArrayList<>()).add(transmitter);
            }
            for (TreeMap<Integer, List<Transmitter>> band : frequencies.values()) {
                for (List<Transmitter> same : band.values()) for (Transmitter a : same) for (int k = 0; k < 6; k++) a.neighbours.add(same.get(s.below(same.size())));
            }
            terrain = new short[1_800][2_400];
            for (short[] row : terrain) for (int i = 0; i < row.length; i += 3) row[i] = (short) s.below(4_000);
            communes = new String[14_000];
            inhabitants = new int[communes.length];
            for (int i = 0; i < communes.length; i++) {
                communes[i] = s.code(1) + s.text(6 + s.below(14)).trim();
                inhabitants[i] = 40 + s.below(90_000);
            }
        }

        double disturbance(int number) {
            Transmitter wanted = transmitters.get(number);
            double sum = 0;
            for (Transmitter other : wanted.neighbours) if (other != wanted) sum += other.kilowatts / (1 + Math.abs(other.number - number));
            return sum;
        }
    }

    static final AtomicReference<Model> MODEL = new AtomicReference<>();

    public static void main(String[] args) throws Exception {
        CoverageMap.load(700, 1_500);
        MODEL.set(new Model(new Sample(2_331)));
        Sample s = new Sample(2_332);
        double worst = 0;
        for (int i = 0; i < 40_000; i++) worst = Math.max(worst, MODEL.get().disturbance(s.below(9_000)));
        System.out.println("worst disturbance " + worst);
        Ready.last();
    }
}
