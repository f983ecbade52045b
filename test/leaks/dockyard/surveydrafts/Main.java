package com.keelhaven.survey;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.harness.Ready;
import org.harness.Sample;
import yard.Movements;
import yard.PartsCatalog;
import yard.ShipDatabase;
import yard.SupplierRegister;
import yard.TideTables;

/** Survey reports are drafted as files of a file system in memory; drafts that fail the check are not deleted. */
public class Main {
    static class DraftFolder {
        private final FileSystem memory = Jimfs.newFileSystem("drafts", Configuration.unix());
        private final Path folder = memory.getPath("/drafts");

        DraftFolder() throws IOException {
            Files.createDirectories(folder);
        }

        Path open(String survey) throws IOException {
            return Files.createTempFile(folder, survey, ".txt");
        }
    }

    static class ReportWriter {
        private final DraftFolder drafts;
        private int sent;
        private int refused;

        ReportWriter(DraftFolder drafts) {
            this.drafts = drafts;
        }

        void report(String survey, int frames, Sample gauge) throws IOException {
            Path draft = drafts.open(survey);
            int thin = 0;
            try (BufferedWriter out = Files.newBufferedWriter(draft)) {
                for (int i = 0; i < frames; i++) {
                    int thickness = 60 + gauge.below(90);
                    if (thickness < 62) thin++;
                    out.write("frame " + i + " plate " + gauge.code(2) + " " + thickness / 10.0 + " mm\n");
                }
            }
            if (thin > 3) {
                refused++;
                return;
            }
            send(draft);
            Files.delete(draft);
        }

        private void send(Path draft) throws IOException {
            if (Files.size(draft) > 0) sent++;
        }
    }

    static ReportWriter writer;

    public static void main(String[] args) throws Exception {
        PartsCatalog.load(60_000);
        SupplierRegister.load(24_000);
        TideTables.load(900);
        Movements.load(40_000);
        ShipDatabase.load(40_000);
        writer = new ReportWriter(new DraftFolder());
        Sample s = new Sample(42);
        for (int i = 0; i < 6_000; i++) writer.report("hull-" + s.code(4) + "-", 60 + s.below(60), s);
        Ready.last();
    }
}
