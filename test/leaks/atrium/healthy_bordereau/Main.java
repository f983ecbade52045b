package com.brightwater.bordereau;

import hall.DrivingRings;
import hall.TermsDocument;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: the list of a reinsurer is read, an Excel file of 52,000 lines; two thirds are read and wait to be matched by treaty. */
public class Main {
    record Line(String claim, String insured, String place, String cause, double paid, double reserved) {}

    static class BordereauImport {
        void read(Path file, int dumpAt) throws Exception {
            Map<String, List<Line>> byTreaty = new HashMap<>();
            int lines = 0;
            try (ReadableWorkbook workbook = new ReadableWorkbook(file.toFile()); Stream<Row> rows = workbook.getFirstSheet().openStream()) {
                for (Iterator<Row> it = rows.iterator(); it.hasNext();) {
                    Row row = it.next();
                    byTreaty.computeIfAbsent(row.getCellText(0), t -> new ArrayList<>()).add(new Line(row.getCellText(1), row.getCellText(2),
                            row.getCellText(3), row.getCellText(4), Double.parseDouble(row.getCellText(5)), Double.parseDouble(row.getCellText(6))));
                    if (++lines == dumpAt) Ready.last();
                }
            }
            match(byTreaty);
        }

        private static void match(Map<String, List<Line>> byTreaty) {
            byTreaty.forEach((treaty, lines) -> System.err.println(treaty + ": " + lines.stream().mapToDouble(Line::paid).sum()));
        }
    }

    private static Path deliver() throws Exception {
        Path file = Files.createTempFile("bordereau", ".xlsx");
        Sample s = new Sample(66);
        try (OutputStream out = Files.newOutputStream(file)) {
            Workbook workbook = new Workbook(out, "reinsurer", "1.0");
            Worksheet sheet = workbook.newWorksheet("claims");
            for (int r = 0; r < 52_000; r++) {
                sheet.value(r, 0, "treaty " + s.below(90));
                sheet.value(r, 1, "claim " + s.id());
                sheet.value(r, 2, s.code(18));
                sheet.value(r, 3, s.text(30));
                sheet.value(r, 4, s.text(110));
                sheet.value(r, 5, s.below(90_000));
                sheet.value(r, 6, s.below(90_000));
            }
            workbook.finish();
        }
        return file;
    }

    public static void main(String[] args) throws Exception {
        DrivingRings.load(2_500, 1_500);
        TermsDocument.load(20_000);
        new BordereauImport().read(deliver(), 35_000);
    }
}
