package com.keelhaven.payroll;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import yard.CertificateLru;
import yard.GaugeRings;
import yard.PartsCatalog;
import yard.TariffTree;
import yard.TideTables;

/** What a pay slip looks up is remembered per thread "for the length of the request", but no request forgets it. */
public class Main {
    record Shift(LocalDate day, String trade, int minutes, boolean night) {}

    record Worker(int number, String name, List<Shift> shifts) {}

    static class Lookups {
        private static final ThreadLocal<Lookups> CURRENT = ThreadLocal.withInitial(Lookups::new);
        private final Map<String, Worker> workers = new HashMap<>();

        static Worker worker(int number, LocalDate month) {
            return CURRENT.get().workers.computeIfAbsent(number + "@" + month, key -> read(number, month));
        }

        private static Worker read(int number, LocalDate month) {
            Sample s = new Sample(number * 31L + month.getMonthValue());
            List<Shift> shifts = new ArrayList<>();
            for (int i = 0; i < 21; i++) shifts.add(new Shift(month.plusDays(i), s.code(5), 420 + s.below(120), s.below(5) == 0));
            return new Worker(number, s.code(9), shifts);
        }
    }

    static class PaySlips {
        private final ExecutorService threads = Executors.newFixedThreadPool(8);

        long pay(int number, LocalDate month) {
            long cents = 0;
            for (Shift shift : Lookups.worker(number, month).shifts) cents += shift.minutes * (shift.night ? 61L : 48L);
            return cents - tax(number, month, cents);
        }

        private long tax(int number, LocalDate month, long cents) {
            return Lookups.worker(number, month).shifts.size() * cents / 100;
        }
    }

    static final PaySlips SLIPS = new PaySlips();

    public static void main(String[] args) throws Exception {
        PartsCatalog.load(60_000);
        TideTables.load(900);
        GaugeRings.load(900, 1_200);
        TariffTree.load(70);
        CertificateLru.load(20_000);
        CountDownLatch slips = new CountDownLatch(3_400);
        Sample s = new Sample(49);
        for (int i = 0; i < 3_400; i++) {
            int number = 1_000 + s.below(700);
            LocalDate month = LocalDate.of(2024, 1 + s.below(12), 1);
            SLIPS.threads.execute(() -> {
                SLIPS.pay(number, month);
                slips.countDown();
            });
        }
        slips.await();
        Ready.last();
    }
}
