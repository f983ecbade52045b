package com.stubprint.bundle;

import cinema.*;

import com.lowagie.text.Document;
import com.lowagie.text.Paragraph;
import com.lowagie.text.pdf.PdfCopy;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.PdfWriter;

import org.harness.Ready;

import java.io.*;

/** All tickets of a festival go into one file for the printer, as they are sold. */
public class Main {
    static final class Bundle {
        private final Document document = new Document();
        private final PdfCopy copy;
        private int pages;

        Bundle(OutputStream printer) throws IOException {
            copy = new PdfCopy(document, printer);
            document.open();
        }

        void add(byte[] ticket) throws IOException {
            PdfReader reader = new PdfReader(ticket);
            for (int page = 1; page <= reader.getNumberOfPages(); page++) {
                copy.addPage(copy.getImportedPage(reader, page));
                pages++;
            }
        }
    }

    private static Bundle bundle;

    private static byte[] ticket(Dice d) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Document ticket = new Document();
        PdfWriter.getInstance(ticket, out).setCompressionLevel(0);
        ticket.open();
        ticket.add(new Paragraph(d.title() + ", seat " + d.seat()));
        for (int i = 0; i < 3; i++) ticket.add(new Paragraph(d.text(400)));
        ticket.close();
        return out.toByteArray();
    }

    public static void main(String[] a) throws Exception {
        HallPlans.draw(5600);
        Audience.read(220);
        Films.load(17000);
        Sales.replay(26000);
        Trailers.choose(22000);
        bundle = new Bundle(OutputStream.nullOutputStream());
        Dice d = new Dice(105);
        for (int i = 0; i < Integer.getInteger("tickets", 520); i++) bundle.add(ticket(d));
        Ready.last();
    }
}
