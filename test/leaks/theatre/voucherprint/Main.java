package com.stagedoor.vouchers;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * The queue of the voucher printer is a circular array of its own that grows when it is full. Taking a job moves the
 * head on but leaves the job in its slot: all printed jobs since the rush before Christmas stay alive.
 */
public class Main {
    static class PrintJob {
        private final int number;
        private final Instant ordered;
        private final byte[] raster;
        private boolean printed;

        PrintJob(int number, Instant ordered, byte[] raster) {
            this.number = number;
            this.ordered = ordered;
            this.raster = raster;
        }
    }

    static class JobQueue {
        private PrintJob[] slots = new PrintJob[16];
        private int head;
        private int size;

        synchronized void add(PrintJob job) {
            if (size == slots.length) {
                PrintJob[] larger = Arrays.copyOf(slots, size * 2);
                for (int i = 0; i < size; i++) larger[i] = slots[(head + i) % size];
                slots = larger;
                head = 0;
            }
            slots[(head + size++) % slots.length] = job;
        }

        synchronized PrintJob take() {
            if (size == 0) return null;
            PrintJob job = slots[head];
            head = (head + 1) % slots.length;
            size--;
            return job;
        }
    }

    static class VoucherPrinter {
        private final JobQueue queue = new JobQueue();
        private long bytes;

        void print(int most) {
            for (PrintJob job = queue.take(); job != null; job = --most > 0 ? queue.take() : null) {
                bytes += job.raster.length;
                job.printed = true;
            }
        }
    }

    private static final VoucherPrinter PRINTER = new VoucherPrinter();

    public static void main(String[] args) throws Exception {
        House.open(Part.SEAT_PLANS, Part.LIBRETTI, Part.POSTERS, Part.ATTENDANCE, Part.SEAT_HOLDS);
        Sample s = new Sample(310);
        int n = 9_000;
        for (int i = 0; i < 1_500; i++) PRINTER.queue.add(new PrintJob(i, Sample.at(i, n, Duration.ofDays(20)), s.bytes(1_800)));
        PRINTER.print(Integer.MAX_VALUE);
        for (int i = 1_500; i < n; i++) {
            PRINTER.queue.add(new PrintJob(i, Sample.at(i, n, Duration.ofDays(20)), s.bytes(1_400 + s.below(800))));
            if (i % 3 == 0) PRINTER.print(Integer.MAX_VALUE);
        }
        System.err.println(PRINTER.queue.size + " waiting, " + PRINTER.queue.slots.length + " slots");
        Ready.last();
    }
}
