package com.apoteca.printing;

import apoteca.Barcodes;
import apoteca.FridgeRings;
import apoteca.Leaflets;
import apoteca.PriceTables;
import apoteca.StockDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** A print job asks the JVM to delete its spool file at the end; it prints, deletes the file itself, and does not take its hook back. */
public class Main {
    static class Job {
        private final long number;
        private final int printer;
        private final Instant asked;
        private final byte[] label;
        private final Path spool;

        Job(long number, int printer, Instant asked, byte[] label, Path spool) {
            this.number = number;
            this.printer = printer;
            this.asked = asked;
            this.label = label;
            this.spool = spool;
        }

        void clean() {
            try {
                Files.deleteIfExists(spool);
            } catch (IOException e) {
                // the next start empties the folder
            }
        }
    }

    static class Printers {
        private final Path folder;
        private final AtomicLong printed = new AtomicLong();

        Printers(Path folder) {
            this.folder = folder;
        }

        void print(long number, int printer, Instant asked, byte[] label) throws IOException {
            Job job = new Job(number, printer, asked, label, folder.resolve("label-" + number + ".zpl"));
            Runtime.getRuntime().addShutdownHook(new Thread(job::clean, "clean-" + number));
            Files.write(job.spool, label);
            printed.addAndGet(Files.size(job.spool));
            job.clean();
        }
    }

    static Printers printers;

    public static void main(String[] args) throws Exception {
        PriceTables.load(115);
        FridgeRings.load(290, 2_000);
        Leaflets.load(8_000);
        Barcodes.load(390_000);
        StockDatabase.load(34_000);
        Path folder = Files.createTempDirectory("labels");
        folder.toFile().deleteOnExit();
        printers = new Printers(folder);
        Sample s = new Sample(614);
        int jobs = 1_900;
        for (int i = 0; i < jobs; i++) printers.print(15_000_000L + i, s.below(30), Sample.at(i, jobs, Duration.ofDays(8)), s.bytes(900 + s.below(2_200)));
        Ready.last();
    }
}
