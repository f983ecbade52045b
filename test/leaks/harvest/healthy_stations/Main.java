package org.agromet.stations;

import org.harness.Ready;

import harvest.*;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.LongAdder;

/** Healthy: weather stations in the fields: readings of the last two days in packed blocks, older blocks go; forecasts run at the same time. */
public class Main {
    /** An hour of readings: times as differences, values as bits that changed. */
    static final class Block {
        final long from;
        final byte[] packed;
        final int readings;

        Block(long from, byte[] packed, int readings) {
            this.from = from;
            this.packed = packed;
            this.readings = readings;
        }
    }

    static final class Station {
        final String name;
        final double[] coefficients = new double[48];
        final ConcurrentSkipListMap<Long, Block> blocks = new ConcurrentSkipListMap<>();
        private byte[] open = new byte[512];
        private int used, readings;
        private long hour = -1;

        Station(String name) {
            this.name = name;
        }

        synchronized void read(long minute, double value) {
            if (minute / 60 != hour) {
                if (hour >= 0) blocks.put(hour, new Block(hour, Arrays.copyOf(open, used), readings));
                hour = minute / 60;
                used = readings = 0;
                blocks.headMap(hour - 48).clear();
            }
            long bits = Double.doubleToLongBits(value);
            for (int shift = 56; shift >= 32; shift -= 8) open[used++ % open.length] = (byte) (bits >>> shift);
            used = Math.min(used, open.length);
            readings++;
        }
    }

    record Alarm(String station, long at, double value, String text) {}

    static final class Network {
        private final Map<String, Station> stations = new ConcurrentHashMap<>();
        private final BlockingQueue<Alarm> alarms = new LinkedBlockingQueue<>(5000);
        private final LongAdder lost = new LongAdder();
        private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2, r -> {
            Thread t = new Thread(r, "network-clock");
            t.setDaemon(true);
            return t;
        });
        private final ForkJoinPool forecasts = new ForkJoinPool(4);

        Network() {
            clock.scheduleAtFixedRate(() -> alarms.poll(), 200, 200, TimeUnit.MILLISECONDS);
        }

        void read(String name, long minute, double value, Dice d) {
            stations.computeIfAbsent(name, Station::new).read(minute, value);
            if (value > 34.9 && !alarms.offer(new Alarm(name, minute, value, d.text(50)))) lost.increment();
        }
    }

    /** Works on a grid of its own until the run is over. */
    private static double forecast(Network network, int step, CountDownLatch begun, CountDownLatch over) throws InterruptedException {
        double[][] grid = new double[220][220];
        int i = 0;
        for (Station s : network.stations.values()) grid[i % 220][i++ / 220 % 220] = s.coefficients[step % 48];
        begun.countDown();
        over.await();
        return grid[step][step];
    }

    private static Network network;

    public static void main(String[] a) throws Exception {
        Places.index(22000);
        Deliveries.queue(16000);
        Dice d = new Dice(213);
        network = new Network();
        int stations = Dice.part(4200);
        for (long minute = 0; minute < 60 * 60; minute += 5) {
            for (int s = 0; s < stations; s++) network.read("station " + s, minute, d.below(350) / 10d + d.real(), d);
        }
        CountDownLatch begun = new CountDownLatch(4), over = new CountDownLatch(1);
        for (int f = 0; f < 4; f++) {
            int step = f;
            network.forecasts.submit(() -> forecast(network, step, begun, over));
        }
        begun.await();
        Ready.last();
    }
}
