package com.stagedoor.reports;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.playbill.house.House;
import org.playbill.house.House.Part;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;
import org.thymeleaf.templateresolver.ClassLoaderTemplateResolver;

/**
 * The report of the season is being written: its rows are in the local variables of the run, which is at work on the
 * last halls. The templates are two files with the library's own cache.
 */
public class Main {
    public record Row(String play, int sold, BigDecimal income, Instant read) {}

    static class ReportRun implements Runnable {
        private final TemplateEngine engine = new TemplateEngine();
        private final CountDownLatch halfway = new CountDownLatch(1);

        ReportRun() {
            ClassLoaderTemplateResolver files = new ClassLoaderTemplateResolver();
            files.setSuffix(".html");
            engine.setTemplateResolver(files);
        }

        @Override
        public void run() {
            Sample s = new Sample(319);
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < Scale.of(34_000); i++) rows.add(new Row(s.text(24), s.below(1_450), BigDecimal.valueOf(s.below(4_000_000), 2), Instant.now()));
            StringBuilder text = new StringBuilder();
            for (int from = 0; from < rows.size(); from += rows.size() / 12 + 1) {
                List<Row> part = rows.subList(from, Math.min(rows.size(), from + 250));
                text.append(engine.process("season", new Context(Locale.UK, Map.of("title", "Season", "rows", part))));
            }
            for (int hall = 0; hall < 900; hall++) {
                text.append(engine.process("hall", new Context(Locale.UK, Map.of("hall", "hall " + hall % 9, "sold", rows.get(hall % rows.size()).sold()))));
                if (hall == 700) waitForPrinter();
            }
            System.err.println(rows.size() + " rows, " + text.length() + " characters");
        }

        private void waitForPrinter() {
            halfway.countDown();
            try {
                Thread.sleep(600_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        House.open(Part.POSTERS, Part.SEAT_HOLDS, Part.LEDGER);
        ReportRun run = new ReportRun();
        Thread worker = new Thread(run, "season-report");
        worker.setDaemon(true);
        worker.start();
        run.halfway.await();
        Ready.last();
    }
}
