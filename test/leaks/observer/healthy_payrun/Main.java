package com.tallyworks.payroll;

import com.meridian.office.*;
import java.time.YearMonth;
import java.util.*;
import java.util.concurrent.*;
import org.harness.Ready;

/** Nothing is wrong: the payroll of the month is being computed, and its slips are written all at once at the end, as they were last month. */
public class Main {
    static final class Slip {
        final int employee;
        final String name;
        final long[] lines;
        final String[] texts;
        final long computed;

        Slip(int employee, String name, long[] lines, String[] texts, long computed) {
            this.employee = employee;
            this.name = name;
            this.lines = lines;
            this.texts = texts;
            this.computed = computed;
        }
    }

    static final class Progress {
        final YearMonth month;
        final int employees;
        volatile int done;
        volatile boolean written;

        Progress(YearMonth month, int employees) {
            this.month = month;
            this.employees = employees;
        }
    }

    static final class PayRun implements Callable<Long> {
        private static final String[] KINDS = {"salary", "overtime", "pension", "income tax", "insurance", "church tax", "meals"};
        private final Progress progress;
        private final CountDownLatch far;
        private final int stopAt;

        PayRun(Progress progress, int stopAt, CountDownLatch far) {
            this.progress = progress;
            this.stopAt = stopAt;
            this.far = far;
        }

        @Override
        public Long call() throws Exception {
            Gen g = new Gen(2090 + progress.month.getMonthValue());
            List<Slip> slips = new ArrayList<>(progress.employees);
            for (int i = 0; i < progress.employees; i++) {
                long[] lines = new long[14];
                Arrays.setAll(lines, k -> g.cents(90_000) - 20_000);
                slips.add(new Slip(40_000 + i, g.name(), lines, new String[] {KINDS[g.num(7)], g.text(60), g.text(40)}, Gen.at(i, stopAt, 0.3)));
                progress.done = i + 1;
                if (i >= stopAt) {
                    far.countDown();
                    Thread.sleep(400);
                }
            }
            long sum = 0;
            for (Slip s : slips) for (long l : s.lines) sum += l;
            slips.clear();
            progress.written = true;
            return sum;
        }
    }

    static final class Payroll {
        private final Map<YearMonth, Progress> runs = new ConcurrentSkipListMap<>();
        private final ExecutorService workers = Executors.newFixedThreadPool(2, r -> new Thread(r, "payrun"));

        Future<Long> start(YearMonth month, int employees, int stopAt, CountDownLatch far) {
            Progress p = new Progress(month, employees);
            runs.put(month, p);
            return workers.submit(new PayRun(p, stopAt, far));
        }
    }

    static Payroll payroll;
    static Gauges machines;
    static EventWindow clockings;

    public static void main(String[] args) throws Exception {
        Partners.load(15_000);
        Codes.load(17_000);
        Ledger.load(12_000);
        machines = new Gauges(170, 3000);
        clockings = new EventWindow(26_000);
        payroll = new Payroll();
        YearMonth month = YearMonth.now();
        int employees = Gen.n(62_000);
        payroll.start(month.minusMonths(1), employees, employees, new CountDownLatch(1)).get();
        CountDownLatch far = new CountDownLatch(1);
        payroll.start(month, employees, employees * 7 / 10, far);
        far.await();
        System.out.println("done " + payroll.runs.get(month).done + " of " + employees);
        Ready.last();
    }
}
