package com.stationery.invoices;

import harbor.*;

import org.apache.pdfbox.pdmodel.*;
import org.harness.Ready;

import java.io.*;
import java.nio.file.*;

/**
 * Each invoice is written to a temporary file that is deleted at once and also registered with
 * deleteOnExit: the JDK keeps its path for ever.
 */
public class Main {
    static final class InvoiceWriter {
        private final Path dir;
        private long written;

        InvoiceWriter(Path d) {
            dir = d;
        }

        void write(Gen g, boolean real) throws IOException {
            File f =
                    dir.resolve(
                                    "invoice-"
                                            + g.uuid()
                                            + "-"
                                            + g.text(90).trim().replace(' ', '_')
                                            + ".pdf")
                            .toFile();
            f.deleteOnExit();
            if (real) {
                try (PDDocument d = new PDDocument()) {
                    d.addPage(new PDPage());
                    d.save(f);
                }
                written += f.length();
                f.delete();
            }
        }
    }

    static final class InvoiceService {
        final InvoiceWriter writer;

        InvoiceService() throws IOException {
            writer = new InvoiceWriter(Files.createTempDirectory("invoices"));
        }
    }

    private static InvoiceService service;

    public static void main(String[] a) throws Exception {
        Bookings.load(14000);
        Ports.load(60000);
        Pilots.load(1300, 1600);
        Labels.load(7000);
        Containers.load(400000);
        service = new InvoiceService();
        Gen g = new Gen(6);
        for (int i = 0; i < 42000; i++) service.writer.write(g, i % 400 == 0);
        Ready.last();
    }
}
