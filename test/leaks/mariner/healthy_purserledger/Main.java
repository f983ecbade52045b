package com.seabreeze.purser;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the ledger of a cruise ship: the journal of the business day, which is written out and begun anew each night, accounts of the guests aboard, and totals of past days. */
public class Main {
    record Posting(long number, Instant at, int debit, int credit, BigDecimal amount, String text) {}

    static final class Account {
        final int cabin;
        final String guest;
        BigDecimal balance = BigDecimal.ZERO;
        List<Posting> open = new ArrayList<>();

        Account(int cabin, String guest) {
            this.cabin = cabin;
            this.guest = guest;
        }
    }

    record DayTotal(LocalDate day, int postings, BigDecimal turnover, Map<Integer, BigDecimal> byOutlet) {}

    static final class Ledger {
        private LocalDate businessDay;
        private List<Posting> journal = new ArrayList<>();
        private final Map<Integer, Account> aboard = new HashMap<>();
        private final TreeMap<LocalDate, DayTotal> closed = new TreeMap<>();
        private long number = 880_000;

        void post(Instant at, int cabin, int outlet, BigDecimal amount, String text) {
            Posting p = new Posting(++number, at, cabin, outlet, amount, text);
            journal.add(p);
            Account a = aboard.get(cabin);
            a.balance = a.balance.add(amount);
            a.open.add(p);
            if (a.open.size() > 40) a.open = new ArrayList<>(a.open.subList(20, 41)); // folio page is printed
        }

        void closeDay() {
            Map<Integer, BigDecimal> by = new HashMap<>();
            BigDecimal sum = BigDecimal.ZERO;
            for (Posting p : journal) {
                by.merge(p.credit, p.amount, BigDecimal::add);
                sum = sum.add(p.amount);
            }
            closed.put(businessDay, new DayTotal(businessDay, journal.size(), sum, by));
            while (closed.size() > 370) closed.pollFirstEntry();
            journal = new ArrayList<>();
            businessDay = businessDay.plusDays(1);
        }

        void embark(int cabins, Sample s) {
            aboard.clear();
            for (int c = 0; c < cabins; c++) aboard.put(c, new Account(c, s.text(22)));
        }
    }

    static final class Purser implements Runnable {
        final Ledger ledger = new Ledger();
        final TideTables rates = new TideTables(140, 5_000);
        final FreightDb stores;

        Purser() throws Exception {
            stores = new FreightDb(4_500);
        }

        @Override
        public void run() {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Purser p = new Purser();
        Glossary.load(30_000);
        Sample s = new Sample(1212);
        int days = 9, perDay = Scale.of(64_000), cabins = Scale.of(3_000);
        p.ledger.businessDay = LocalDate.now().minusDays(days);
        p.ledger.embark(cabins, s);
        for (int d = 0; d < days; d++) {
            if (d == 4) p.ledger.embark(cabins, s);
            for (int i = 0; i < perDay; i++) {
                Instant at = Sample.at(i, perDay, Duration.ofHours(17)).minus(Duration.ofDays(days - 1 - d));
                p.ledger.post(at, s.below(cabins), 1 + s.below(45), BigDecimal.valueOf(150 + s.below(9_000), 2), "outlet " + s.text(16));
            }
            if (d < days - 1) p.ledger.closeDay();
        }
        Thread t = new Thread(p, "purser-desk");
        t.setDaemon(true);
        t.start();
        Ready.last();
    }
}
