package eu.dutydesk.report;

import brewery.*;

import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;

import org.harness.Ready;

import java.io.Reader;
import java.util.*;
import java.util.concurrent.CountDownLatch;

/** The monthly report to the customs: beer that has left the duty-free warehouse, by strength. */
public class Main {
    /** The export of the warehouse system, line by line. */
    static final class WarehouseExport extends Reader {
        private final Dice d = new Dice(105);
        private final StringBuilder ahead = new StringBuilder("document;day;article;litres;plato;consignee;seal\n");
        private int left;

        WarehouseExport(int lines) {
            left = lines;
        }

        @Override
        public int read(char[] to, int off, int len) {
            while (ahead.length() < len && left-- > 0) {
                ahead.append("AD").append(d.code(11)).append(";2026-10-").append(1 + d.below(31)).append(';').append(d.beer()).append(';').append(d.below(9000))
                        .append(';').append(8 + d.below(12)).append(";DE00").append(100000 + d.below(90000)).append(";S").append(d.code(9)).append('\n');
            }
            int n = Math.min(len, ahead.length());
            if (n == 0) return -1;
            ahead.getChars(0, n, to, off);
            ahead.delete(0, n);
            return n;
        }

        @Override
        public void close() {}
    }

    static final class DutyReport implements Runnable {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch answered;
        private final Map<String, Long> litresByStrength = new TreeMap<>();
        private final int lines;

        DutyReport(int lines, CountDownLatch answered) {
            this.lines = lines;
            this.answered = answered;
        }

        @Override
        public void run() {
            CsvParserSettings s = new CsvParserSettings();
            s.getFormat().setDelimiter(';');
            s.setHeaderExtractionEnabled(true);
            List<String[]> movements = new CsvParser(s).parseAll(new WarehouseExport(lines));
            int line = 0;
            for (String[] m : movements) {
                if (line++ == movements.size() / 3) lookUpRates();
                litresByStrength.merge(m[4], Long.parseLong(m[3]), Long::sum);
            }
        }

        /** The rates of this month come from the customs' server. */
        private void lookUpRates() {
            asked.countDown();
            try {
                answered.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final CountDownLatch rates = new CountDownLatch(1);

    public static void main(String[] a) throws Exception {
        Roads.survey(56000);
        RecentOrders.look(14500);
        Visitors.welcome(12000);
        Recipes.read(13500);
        Names.learn(42000);
        DutyReport report = new DutyReport(Integer.getInteger("movements", 13500), rates);
        Thread t = new Thread(report, "duty-report-2026-10");
        t.setDaemon(true);
        t.start();
        report.asked.await();
        Ready.last();
    }
}
