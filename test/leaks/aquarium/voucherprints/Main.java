package ch.lagune.vouchers;

import com.itextpdf.io.font.constants.StandardFonts;
import com.itextpdf.kernel.font.PdfFont;
import com.itextpdf.kernel.font.PdfFontFactory;
import com.itextpdf.kernel.geom.PageSize;
import com.itextpdf.kernel.pdf.PdfDocument;
import com.itextpdf.kernel.pdf.PdfPage;
import com.itextpdf.kernel.pdf.PdfWriter;
import com.itextpdf.kernel.pdf.canvas.PdfCanvas;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import seahall.CatchRecords;
import seahall.FishTags;
import seahall.GuideTexts;
import seahall.MemberDesk;
import seahall.ReefGrid;

/** The auditors' book of a year is open until the year ends, and its pages are never flushed, so that all of them stay in memory. */
public class Main {
    record Voucher(String number, Instant sold, int euros, String dedication) {}

    static final class AuditBook {
        private final Year year;
        private final PdfDocument pdf;
        private final PdfFont plain;

        AuditBook(Year year, Path file) throws IOException {
            this.year = year;
            pdf = new PdfDocument(new PdfWriter(file.toFile()));
            plain = PdfFontFactory.createFont(StandardFonts.HELVETICA);
        }

        void enter(Voucher voucher) {
            PdfPage page = pdf.addNewPage(PageSize.A6);
            draw(new PdfCanvas(page), plain, voucher);
        }

        void close() {
            pdf.close();
        }
    }

    static final class VoucherDesk {
        private final Path folder;
        private final TreeMap<Year, AuditBook> books = new TreeMap<>();
        private final Deque<String> lastNumbers = new ArrayDeque<>();
        private long printedBytes;

        VoucherDesk(Path folder) {
            this.folder = folder;
        }

        void sell(Voucher voucher) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (PdfDocument print = new PdfDocument(new PdfWriter(bytes))) {
                PdfFont font = PdfFontFactory.createFont(StandardFonts.TIMES_ROMAN);
                draw(new PdfCanvas(print.addNewPage(PageSize.A6)), font, voucher);
            }
            printedBytes += bytes.size();
            Year year = Year.from(voucher.sold().atZone(ZoneOffset.UTC));
            AuditBook book = books.get(year);
            if (book == null) {
                while (!books.isEmpty()) books.pollFirstEntry().getValue().close();
                book = new AuditBook(year, folder.resolve("vouchers-" + year + ".pdf"));
                books.put(year, book);
            }
            book.enter(voucher);
            lastNumbers.addLast(voucher.number());
            if (lastNumbers.size() > 50) lastNumbers.removeFirst();
        }
    }

    private static void draw(PdfCanvas canvas, PdfFont font, Voucher voucher) {
        canvas.beginText().setFontAndSize(font, 18).moveText(40, 360).showText("Voucher " + voucher.number()).endText();
        canvas.beginText().setFontAndSize(font, 12).moveText(40, 330).showText(voucher.euros() + " EUR, sold " + voucher.sold()).endText();
        canvas.beginText().setFontAndSize(font, 9).moveText(40, 300).showText(voucher.dedication()).endText();
        int x = 40;
        for (int i = 0; i < voucher.number().length(); i++) {
            int bits = voucher.number().charAt(i);
            for (int b = 0; b < 7; b++) if ((bits >> b & 1) == 1) canvas.rectangle(x + 7 * i + b, 60, 0.8, 40).fill();
        }
    }

    private static VoucherDesk desk;

    public static void main(String[] args) throws Exception {
        CatchRecords.load(18_000);
        FishTags.load(330_000);
        GuideTexts.load(2_600);
        MemberDesk.load(17_000);
        ReefGrid.load(1_100, 1_100);
        Sample s = new Sample(9322);
        Path folder = Files.createTempDirectory("vouchers");
        desk = new VoucherDesk(folder);
        Instant now = Instant.now();
        long year = Year.from(now.atZone(ZoneOffset.UTC)).atDay(1).atStartOfDay(ZoneOffset.UTC).toEpochSecond();
        long since = Math.min(now.getEpochSecond() - year, 120L * 86_400);
        int sold = 1_400;
        for (int i = 1; i <= sold; i++) {
            Instant at = now.minusSeconds(since * (sold - i) / sold);
            desk.sell(new Voucher("G" + s.code(3) + "-" + (610_000 + i), at, 10 * (1 + s.below(20)), s.text(30 + s.below(160))));
        }
        System.out.println(desk.printedBytes + " bytes printed, " + desk.books.keySet() + " open");
        for (Path file : (Iterable<Path>) Files.list(folder)::iterator) file.toFile().deleteOnExit();
        folder.toFile().deleteOnExit();
        Ready.last();
    }
}
