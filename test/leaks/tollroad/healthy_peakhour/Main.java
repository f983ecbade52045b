package org.platereader.ocr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import plaza.GantryRegister;
import plaza.TransponderColumns;

/** Healthy: in the evening more pictures come than the readers can read at once; they wait in a queue with a capacity, which is being worked off. */
public class Main {
    record Shot(long number, String gantry, byte lane, long takenAt, byte[] picture) {}

    record Reading(long number, String plate, float confidence) {}

    /** A small net: one layer of weights, enough to keep a reader busy. */
    static class Net {
        private final float[][] weights = new float[36][512];

        Net(Sample s) {
            for (float[] row : weights) for (int i = 0; i < row.length; i++) row[i] = (float) s.real() - 0.5f;
        }

        char read(byte[] picture, int offset) {
            int best = 0;
            float most = Float.NEGATIVE_INFINITY;
            for (int c = 0; c < weights.length; c++) {
                float sum = 0;
                for (int i = 0; i < 512; i++) sum += weights[c][i] * picture[(offset + i) % picture.length];
                if (sum > most) {
                    most = sum;
                    best = c;
                }
            }
            return (char) (best < 10 ? '0' + best : 'A' + best - 10);
        }
    }

    static class ReadingHall {
        private final ArrayBlockingQueue<Shot> waiting = new ArrayBlockingQueue<>(16_000);
        private final Map<String, LongAdder> byGantry = new ConcurrentHashMap<>();
        private final AtomicLong read = new AtomicLong();
        private final Net net = new Net(new Sample(1_060));
        private final List<Reading> batch = new ArrayList<>();
        private long sent;

        void start(int readers) {
            for (int i = 0; i < readers; i++) {
                Thread reader = new Thread(this::readAll, "plate-reader-" + i);
                reader.setDaemon(true);
                reader.start();
            }
        }

        private void readAll() {
            try {
                while (true) {
                    Shot shot = waiting.take();
                    StringBuilder plate = new StringBuilder();
                    for (int i = 0; i < 7; i++) plate.append(net.read(shot.picture(), 71 * i));
                    byGantry.computeIfAbsent(shot.gantry(), g -> new LongAdder()).increment();
                    read.incrementAndGet();
                    send(new Reading(shot.number(), plate.toString(), 0.9f));
                    TimeUnit.MILLISECONDS.sleep(4);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private synchronized void send(Reading reading) {
            batch.add(reading);
            if (batch.size() < 200) return;
            sent += batch.size();
            batch.clear();
        }
    }

    static final ReadingHall HALL = new ReadingHall();

    public static void main(String[] args) throws Exception {
        GantryRegister.load(4_000);
        TransponderColumns.load(500_000);
        HALL.start(6);
        Sample s = new Sample(1_061);
        long at = System.currentTimeMillis() - 40_000;
        for (int i = 0; i < 21_000; i++) {
            Shot shot = new Shot(i, "G" + s.below(300), (byte) s.below(4), at += 2, s.bytes(500 + s.below(200)));
            if (i < 16_000) HALL.waiting.put(shot);
            else if (!HALL.waiting.offer(shot, 30, TimeUnit.MILLISECONDS)) break;
        }
        while (HALL.waiting.size() > 13_000) Thread.sleep(20);
        Ready.last();
    }
}
