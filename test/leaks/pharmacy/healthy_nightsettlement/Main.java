package com.apoteca.settlement;

import apoteca.PriceTables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the settlement with the funds in the middle of the night; the prescriptions of the day are read, half of them are settled, the sums grow by fund. */
public class Main {
    record Line(int pzn, int packs, int cents) {}

    record Prescription(long number, int fund, int branch, Instant dispensed, String insured, Line[] lines) {}

    static final class Invoice {
        private final int fund;
        private final long[] centsByBranch = new long[85];
        private final Deque<String> remarks = new ArrayDeque<>();
        private int prescriptions;

        Invoice(int fund) {
            this.fund = fund;
        }

        void add(Prescription prescription) {
            for (Line line : prescription.lines) centsByBranch[prescription.branch] += (long) line.packs * line.cents;
            prescriptions++;
            if (prescription.number % 40 == 0) {
                remarks.addLast("prescription " + prescription.number + " has " + prescription.lines.length + " lines");
                if (remarks.size() > 30) remarks.removeFirst();
            }
        }
    }

    static class Settlement {
        private final Map<Integer, Invoice> invoices = new TreeMap<>();

        void run(List<Prescription> day) throws Exception {
            Map<String, Integer> perInsured = new HashMap<>();
            int stopAt = day.size() * 11 / 20;
            for (int i = 0; i < day.size(); i++) {
                Prescription prescription = day.get(i);
                perInsured.merge(prescription.insured, prescription.lines.length, Integer::sum);
                invoices.computeIfAbsent(prescription.fund, Invoice::new).add(prescription);
                if (i == stopAt) Ready.last();
            }
            System.out.println(perInsured.size() + " insured, " + invoices.size() + " funds");
        }
    }

    static List<Prescription> read(int count, Sample s) {
        List<Prescription> day = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Line[] lines = new Line[1 + s.below(4)];
            for (int k = 0; k < lines.length; k++) lines[k] = new Line(1_000_000 + s.below(200_000), 1 + s.below(3), 300 + s.below(20_000));
            day.add(new Prescription(60_000_000L + i, s.below(97), s.below(85), Sample.at(i, count, Duration.ofHours(14)), s.code(1) + s.below(count * 2 / 3), lines));
        }
        return day;
    }

    public static void main(String[] args) throws Exception {
        PriceTables.load(97);
        new Settlement().run(read(Scale.of(125_000), new Sample(625)));
    }
}
