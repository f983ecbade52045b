package com.keelhaven.piecerates;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.mvel2.MVEL;
import org.mvel2.optimizers.OptimizerFactory;
import yard.SupplierRegister;

/** Healthy: piece rates of subcontractors as compiled formulas, one per agreement, and the time sheets of the open week. */
public class Main {
    record Agreement(int number, String trade, String formula, Serializable compiled) {}

    record Sheet(int worker, int agreement, double metres, double hours, boolean overhead, String foreman) {}

    static class RateBook {
        private final Map<Integer, Agreement> agreements = new HashMap<>();
        private final LongAdder evaluated = new LongAdder();

        void agree(int number, String trade, String formula) {
            agreements.put(number, new Agreement(number, trade, formula, MVEL.compileExpression(formula)));
        }

        double pay(Sheet sheet) {
            Map<String, Object> facts = new HashMap<>();
            facts.put("metres", sheet.metres);
            facts.put("hours", sheet.hours);
            facts.put("overhead", sheet.overhead);
            evaluated.increment();
            return ((Number) MVEL.executeExpression(agreements.get(sheet.agreement).compiled, facts)).doubleValue();
        }
    }

    static class Week {
        private final RateBook book;
        private final List<Sheet> sheets = new ArrayList<>();
        private final Map<Integer, Double> earned = new ConcurrentHashMap<>();
        private final ThreadPoolExecutor threads = new ThreadPoolExecutor(4, 4, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(256),
                new ThreadPoolExecutor.CallerRunsPolicy());

        Week(RateBook book) {
            this.book = book;
        }

        void calculate() throws InterruptedException {
            earned.clear();
            CountDownLatch left = new CountDownLatch(sheets.size());
            for (Sheet sheet : sheets) {
                threads.execute(() -> {
                    earned.merge(sheet.worker, book.pay(sheet), Double::sum);
                    left.countDown();
                });
            }
            left.await();
        }
    }

    static Week week;

    public static void main(String[] args) throws Exception {
        OptimizerFactory.setDefaultOptimizer(OptimizerFactory.SAFE_REFLECTIVE);
        SupplierRegister.load(10_000);
        Sample s = new Sample(72);
        RateBook book = new RateBook();
        int agreements = Scale.of(3_000);
        for (int i = 0; i < agreements; i++) {
            book.agree(i, s.code(6), "(metres * " + (10 + s.below(60)) + ".5 + hours * " + (20 + s.below(30)) + ") * (overhead ? 1."
                    + s.below(4) + " : 1.0) + (hours > " + s.below(12) + " ? " + s.below(90) + ".0 : 0.0)");
        }
        week = new Week(book);
        for (int i = 0; i < Scale.of(120_000); i++) {
            week.sheets.add(new Sheet(s.below(Scale.of(2_400)), s.below(agreements), s.below(400) / 10.0, s.below(120) / 10.0, s.below(4) == 0, s.code(7)));
        }
        week.calculate();
        week.calculate();
        Ready.last();
    }
}
