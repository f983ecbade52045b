package de.nordwind.storage;

import de.nordwind.base.CustomerAccounts;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: for each battery the best dispatch of two days is computed from its end backwards over states of charge, and then in branches of the price with a memo. Tables and memo belong to the run of one battery; two are running. */
public class Main {
    record State(short quarter, short charge, short branch) {}

    record Decision(double value, byte action) {}

    static final class Plan {
        final int battery;
        final byte[] action;
        final double value;

        Plan(int battery, byte[] action, double value) {
            this.battery = battery;
            this.action = action;
            this.value = value;
        }
    }

    static final class Dispatch {
        private static final int QUARTERS = 192;
        private final int levels = Scale.of(4000);
        private final double[] price;
        private final double[][] value = new double[QUARTERS + 1][levels];
        private final byte[][] action = new byte[QUARTERS][levels];
        private final Map<State, Decision> memo = new HashMap<>();

        Dispatch(Sample s) {
            price = new double[QUARTERS];
            for (int q = 0; q < QUARTERS; q++) price[q] = 30 + s.real() * 90;
        }

        void backwards() {
            for (int q = QUARTERS - 1; q >= 0; q--) {
                for (int c = 0; c < levels; c++) {
                    double best = value[q + 1][c];
                    byte a = 0;
                    for (int d = -2; d <= 2; d++) {
                        int to = c + d * 8;
                        if (to < 0 || to >= levels) continue;
                        double v = value[q + 1][to] - d * price[q];
                        if (v > best) {
                            best = v;
                            a = (byte) d;
                        }
                    }
                    value[q][c] = best;
                    action[q][c] = a;
                }
            }
        }

        double branch(int quarter, int charge, int branch, int depth) {
            State k = new State((short) quarter, (short) charge, (short) branch);
            Decision known = memo.get(k);
            if (known != null) return known.value;
            double best = value[quarter][charge];
            byte a = action[quarter][charge];
            if (depth > 0 && quarter < QUARTERS - 1) {
                for (int d = -1; d <= 1; d++) {
                    int to = Math.min(levels - 1, Math.max(0, charge + d * 8));
                    double v = (branch(quarter + 1, to, branch * 2 % 512, depth - 1) + branch(quarter + 1, to, (branch * 2 + 1) % 512, depth - 1)) / 2 - d * price[quarter];
                    if (v > best) {
                        best = v;
                        a = (byte) d;
                    }
                }
            }
            memo.put(k, new Decision(best, a));
            return best;
        }
    }

    private static final Map<Integer, Plan> PLANS = new ConcurrentHashMap<>();
    private static final CustomerAccounts ACCOUNTS = new CustomerAccounts(581);
    private static final CountDownLatch MIDDLE = new CountDownLatch(2);

    private static void run(int part) {
        Sample s = new Sample(582 + part);
        for (int i = 0; i < 60; i++) {
            int battery = part * 60 + i;
            Dispatch d = new Dispatch(s);
            d.backwards();
            int starts = Scale.of(110);
            double value = 0;
            for (int k = 0; k < starts; k++) {
                value = d.branch(s.below(40), s.below(d.levels), 1, 7);
                if (i == 3 && k > starts * 2 / 3) {
                    MIDDLE.countDown();
                    try {
                        Thread.sleep(2000);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
            byte[] actions = new byte[Dispatch.QUARTERS];
            for (int q = 0, c = d.levels / 2; q < actions.length; q++) {
                actions[q] = d.action[q][c];
                c = Math.min(d.levels - 1, Math.max(0, c + actions[q] * 8));
            }
            PLANS.put(battery, new Plan(battery, actions, value));
        }
    }

    public static void main(String[] args) throws Exception {
        for (int p = 0; p < 2; p++) {
            int part = p;
            Thread t = new Thread(() -> run(part), "dispatch " + p);
            t.setDaemon(true);
            t.start();
        }
        MIDDLE.await();
        Ready.last();
    }
}
