package de.nordwind.settlement;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import de.nordwind.base.ContractClauses;

/** Healthy: the month is being settled. Three threads have the quarter hours of their delivery points in hand, add them up by balance group and write invoice lines; they are half way through, and all of it belongs to the run. */
public class Main {
    record DeliveryPoint(String number, int group, float[] kwh) {}

    record InvoiceLine(String point, LocalDate day, int kwh, long cents) {}

    static final class BalanceGroup {
        final String eic;
        final double[] quarter = new double[31 * 96];
        int points;

        BalanceGroup(String eic) {
            this.eic = eic;
        }
    }

    private static final ContractClauses CLAUSES = new ContractClauses(571);
    private static final CountDownLatch HALF = new CountDownLatch(3);

    private static void settle(int part) {
        Sample s = new Sample(572 + part);
        int n = Scale.of(3500);
        List<DeliveryPoint> points = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            float[] kwh = new float[31 * 96];
            for (int q = 0; q < kwh.length; q++) kwh[q] = (float) s.real() * 40;
            points.add(new DeliveryPoint("DE000" + part + (100_000_000 + i), s.below(160), kwh));
        }
        Map<Integer, BalanceGroup> groups = new HashMap<>();
        List<InvoiceLine> lines = new ArrayList<>();
        LocalDate first = LocalDate.now().minusMonths(1).withDayOfMonth(1);
        int done = 0;
        for (DeliveryPoint p : points) {
            BalanceGroup g = groups.computeIfAbsent(p.group, k -> new BalanceGroup("11XBG" + k));
            g.points++;
            for (int q = 0; q < p.kwh.length; q++) g.quarter[q] += p.kwh[q];
            for (int d = 0; d < 31; d++) {
                double sum = 0;
                for (int q = 0; q < 96; q++) sum += p.kwh[d * 96 + q];
                lines.add(new InvoiceLine(p.number, first.plusDays(d), (int) sum, Math.round(sum * 23.4)));
            }
            if (++done == n / 2) HALF.countDown();
            if (done >= n / 2) {
                try {
                    Thread.sleep(250);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
        System.out.println("part " + part + ": " + lines.size() + " lines of " + groups.size() + " groups");
    }

    public static void main(String[] args) throws Exception {
        for (int p = 0; p < 3; p++) {
            int part = p;
            Thread t = new Thread(() -> settle(part), "settlement " + p);
            t.setDaemon(true);
            t.start();
        }
        HALF.await();
        Ready.last();
    }
}
