package com.apoteca.bloodtests;

import apoteca.Articles;
import apoteca.Barcodes;
import apoteca.FridgeRings;
import apoteca.SalesWindow;
import apoteca.StockDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** A test waits for the device to be ready, or is given up; the device of one branch has not been ready for weeks, and each test that was given up stays with it. */
public class Main {
    static class Drop {
        private final long number;
        private final Instant taken;
        private final short[] spectrum;

        Drop(long number, Instant taken, short[] spectrum) {
            this.number = number;
            this.taken = taken;
            this.spectrum = spectrum;
        }
    }

    record Result(long number, int milligrams) {}

    static class Device {
        private final String branch;
        private volatile CompletableFuture<Integer> ready = new CompletableFuture<>();

        Device(String branch) {
            this.branch = branch;
        }

        CompletableFuture<Result> measure(Drop drop) {
            return ready.thenApply(calibration -> {
                int sum = calibration;
                for (short value : drop.spectrum) sum += value;
                return new Result(drop.number, sum / drop.spectrum.length);
            });
        }
    }

    static class Lab {
        private final Map<String, Device> devices = new TreeMap<>();
        private final AtomicLong measured = new AtomicLong();
        private final AtomicLong givenUp = new AtomicLong();
        private final Deque<Result> latest = new ArrayDeque<>();

        void test(String branch, Drop drop) {
            CompletableFuture<Result> result = devices.get(branch).measure(drop);
            result.whenComplete((r, failed) -> {
                if (failed != null) {
                    givenUp.incrementAndGet();
                    return;
                }
                measured.incrementAndGet();
                latest.addLast(r);
                if (latest.size() > 50) latest.removeFirst();
            });
            if (!result.isDone()) result.completeExceptionally(new TimeoutException("device of " + branch + " is not ready"));
        }
    }

    static final Lab LAB = new Lab();

    public static void main(String[] args) throws Exception {
        StockDatabase.load(34_000);
        Articles.load(24_000);
        FridgeRings.load(290, 2_000);
        SalesWindow.load(70_000);
        Barcodes.load(390_000);
        for (int b = 0; b < 12; b++) {
            Device device = new Device("branch " + b);
            LAB.devices.put(device.branch, device);
            if (b != 7) device.ready.complete(20 + b);
        }
        Sample s = new Sample(611);
        int tests = 48_000;
        for (int i = 0; i < tests; i++) {
            short[] spectrum = new short[200 + s.below(120)];
            for (int k = 0; k < spectrum.length; k++) spectrum[k] = (short) s.below(4_000);
            LAB.test("branch " + s.below(12), new Drop(77_000_000L + i, Sample.at(i, tests, Duration.ofDays(21)), spectrum));
        }
        Ready.last();
    }
}
