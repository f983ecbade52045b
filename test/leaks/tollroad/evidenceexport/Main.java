package org.courtlink.evidence;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.harness.Ready;
import org.harness.Sample;
import plaza.Exemptions;
import plaza.GantryRegister;
import plaza.InvoiceArchive;
import plaza.PlateRecognitions;
import plaza.TollTables;

/** Exports for courts run in the background and can be asked for by their number; they are dropped when they are downloaded, which those sent by mail never are. */
public class Main {
    enum Delivery { DOWNLOAD, MAIL }

    record Violation(long number, String plate, String gantry, long at, byte[] picture) {}

    static class ExportJob {
        private final UUID number = UUID.randomUUID();
        private final String court;
        private final Delivery delivery;
        private final long requestedAt;
        private volatile int percent;
        private volatile long finishedAt;
        private volatile byte[] bundle;

        ExportJob(String court, Delivery delivery) {
            this.court = court;
            this.delivery = delivery;
            this.requestedAt = System.currentTimeMillis();
        }

        void run(List<Violation> violations) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(packed)) {
                for (int i = 0; i < violations.size(); i++) {
                    Violation violation = violations.get(i);
                    zip.putNextEntry(new ZipEntry(violation.number() + "_" + violation.plate() + ".jpg"));
                    zip.write(violation.picture());
                    zip.closeEntry();
                    percent = 100 * (i + 1) / violations.size();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            bundle = packed.toByteArray();
            finishedAt = System.currentTimeMillis();
        }
    }

    static class Mailer {
        private final AtomicInteger sent = new AtomicInteger();

        void send(String court, byte[] attachment) {
            if (attachment.length > 0 && !court.isEmpty()) sent.incrementAndGet();
        }
    }

    static class ExportDesk {
        private final ExecutorService workers = Executors.newFixedThreadPool(3, r -> new Thread(r, "evidence-export"));
        private final Map<UUID, ExportJob> jobs = new ConcurrentHashMap<>();
        private final Mailer mailer = new Mailer();

        Future<?> order(ExportJob job, List<Violation> violations) {
            jobs.put(job.number, job);
            return workers.submit(() -> {
                job.run(violations);
                if (job.delivery == Delivery.MAIL) mailer.send(job.court, job.bundle);
            });
        }

        int percent(UUID number) {
            ExportJob job = jobs.get(number);
            return job == null ? -1 : job.percent;
        }

        byte[] download(UUID number) {
            ExportJob job = jobs.get(number);
            if (job == null || job.finishedAt == 0) return null;
            jobs.remove(number);
            return job.bundle;
        }
    }

    static final ExportDesk DESK = new ExportDesk();

    public static void main(String[] args) throws Exception {
        Exemptions.load(80_000);
        GantryRegister.load(6_000);
        InvoiceArchive.load(26_000);
        PlateRecognitions.load(11_500, 700);
        TollTables.load(12, 700);
        Sample s = new Sample(1001);
        long at = System.currentTimeMillis() - 30L * 86_400_000L;
        long number = 0;
        for (int round = 0; round < 500; round++) {
            List<ExportJob> ordered = new ArrayList<>();
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                ExportJob job = new ExportJob("court of " + s.code(7), s.below(5) < 2 ? Delivery.MAIL : Delivery.DOWNLOAD);
                List<Violation> violations = new ArrayList<>();
                for (int k = 0; k < 4 + s.below(6); k++) violations.add(new Violation(number++, s.code(2) + s.below(9_999), "G" + s.below(900), at += 40_000, s.bytes(400 + s.below(400))));
                ordered.add(job);
                running.add(DESK.order(job, violations));
            }
            for (Future<?> job : running) job.get();
            for (ExportJob job : ordered) {
                if (job.delivery == Delivery.DOWNLOAD && DESK.percent(job.number) == 100) DESK.download(job.number);
            }
        }
        Ready.last();
    }
}
