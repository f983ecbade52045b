package com.keelhaven.billing;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.stringtemplate.v4.ST;
import org.stringtemplate.v4.STGroup;

/** Healthy: the invoices of a month are printed; a good half is done, and the printed text is written in parts of two hundred. */
public class Main {
    enum Kind { DOCKING, STEEL, PAINT, CRANE, ENERGY, WASTE }

    public record Line(LocalDate day, String text, int quantity, long cents) {
        public String getText() {
            return text;
        }

        public String getAmount() {
            return cents / 100 + "." + cents % 100;
        }
    }

    static class Invoice {
        private final int number;
        private final String ship;
        private final List<Line> lines = new ArrayList<>();
        private boolean printed;

        Invoice(int number, String ship) {
            this.number = number;
            this.ship = ship;
        }
    }

    static class Run {
        private final STGroup templates = new STGroup('<', '>');
        private final Map<Integer, Invoice> invoices = new TreeMap<>();
        private final EnumMap<Kind, Long> totals = new EnumMap<>(Kind.class);
        private final List<String> printed = new ArrayList<>();
        private final Path spool;
        private int done;

        Run(Path spool) {
            this.spool = spool;
            templates.defineTemplate("line", "l", "<l.text> <l.amount>\n");
            templates.defineTemplate("invoice", "number,ship,lines", "Invoice <number>\n<ship>\n<lines:line()>\nTotal as above\n");
        }

        void charge(int number, String ship, Kind kind, Line line) {
            invoices.computeIfAbsent(number, n -> new Invoice(n, ship)).lines.add(line);
            totals.merge(kind, line.cents, Long::sum);
        }

        void print(Invoice invoice) throws IOException {
            ST text = templates.getInstanceOf("invoice");
            text.add("number", invoice.number);
            text.add("ship", invoice.ship);
            text.add("lines", invoice.lines);
            printed.add(text.render());
            invoice.printed = true;
            done++;
            if (printed.size() == 200) flush();
        }

        private void flush() throws IOException {
            try (Writer out = Files.newBufferedWriter(spool)) {
                for (String text : printed) out.write(text);
            }
            printed.clear();
        }
    }

    /** The run of this month; the next one takes its place. */
    static Run run;

    public static void main(String[] args) throws Exception {
        Path spool = Files.createTempFile("invoices", ".txt");
        spool.toFile().deleteOnExit();
        run = new Run(spool);
        Sample s = new Sample(64);
        Kind[] kinds = Kind.values();
        int invoices = Scale.of(9_000);
        for (int i = 0; i < invoices * 28; i++) {
            int number = 240_000 + s.below(invoices);
            run.charge(number, "MV " + number % 977, kinds[s.below(kinds.length)],
                    new Line(LocalDate.of(2024, 10, 1 + s.below(31)), s.text(25 + s.below(30)), 1 + s.below(40), 100 + s.below(800_000)));
        }
        int most = run.invoices.size() * 5 / 9;
        for (Invoice invoice : run.invoices.values()) {
            if (run.done == most) break;
            run.print(invoice);
        }
        Ready.last();
    }
}
