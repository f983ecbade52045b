package com.movements.statistics;

import airport.*;

import org.apache.poi.ss.usermodel.*;
import org.apache.poi.xssf.usermodel.*;
import org.harness.Ready;

/**
 * Sheets of the statistics are made in one workbook, sent, and removed again. Each cell gets a style
 * of its own, and styles stay with the workbook.
 */
public class Main {
    static final class StatisticsBook {
        private final XSSFWorkbook book = new XSSFWorkbook();
        private long sent;

        void report(String airline, Rnd r) {
            XSSFSheet s = book.createSheet(airline);
            for (int i = 0; i < 6; i++) {
                XSSFRow row = s.createRow(i);
                row.createCell(0).setCellValue("Terminal " + i);
                for (int k = 1; k < 8; k++) {
                    XSSFCell c = row.createCell(k);
                    c.setCellValue(r.upTo(9000));
                    XSSFCellStyle style = book.createCellStyle();
                    style.setAlignment(HorizontalAlignment.RIGHT);
                    style.setBorderBottom(BorderStyle.THIN);
                    c.setCellStyle(style);
                }
            }
            sent += s.getPhysicalNumberOfRows();
            book.removeSheetAt(book.getSheetIndex(s));
        }
    }

    private static StatisticsBook statistics;

    public static void main(String[] a) throws Exception {
        Weather.observe(40000);
        Fares.quote(18000);
        Airspace.open(16000);
        Cameras.film(200, 20);
        Latency.measure(16);
        statistics = new StatisticsBook();
        Rnd r = new Rnd(119);
        for (int i = 0; i < 85; i++) statistics.report(r.letters(3), r);
        Ready.last();
    }
}
