package de.nordwind.signals;

import de.nordwind.base.ScadaRings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import net.objecthunter.exp4j.Expression;
import net.objecthunter.exp4j.ExpressionBuilder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: derived signals are computed from formulas. A compiled formula has its variables in itself, so that each of the six threads has its own copies, the last ones used up to a limit; the pool and its queue are fixed. */
public class Main {
    static final class Compiled extends LinkedHashMap<String, Expression> {
        private final int limit;

        Compiled(int limit) {
            super(64, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Expression> eldest) {
            return size() > limit;
        }
    }

    static final class SignalEngine {
        private static final int LIMIT = Scale.of(1500);
        private final ThreadLocal<Compiled> compiled = ThreadLocal.withInitial(() -> new Compiled(LIMIT));
        private final List<String> formulas = new ArrayList<>();
        private final float[][] results = new float[Scale.of(4000)][288];
        private final AtomicInteger number = new AtomicInteger();
        private final ThreadPoolExecutor pool = new ThreadPoolExecutor(6, 6, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(2000),
                r -> new Thread(r, "signal " + number.incrementAndGet()), (task, pool) -> {
                    try {
                        pool.getQueue().put(task);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });

        SignalEngine(Sample s) {
            for (int i = 0; i < results.length; i++) {
                formulas.add("(p * " + (1 + s.below(90)) / 7.0 + " - q) / (v ^ 3 * " + (2 + s.below(40)) + " + " + (1 + i) + ") + sqrt(abs(t - " + s.below(60) + "))");
            }
        }

        void compute(int signal, int slot, double p, double q, double v, double t) {
            pool.execute(() -> {
                Expression e = compiled.get().computeIfAbsent(formulas.get(signal), f -> new ExpressionBuilder(f).variables("p", "q", "v", "t").build());
                results[signal][slot % 288] = (float) e.setVariable("p", p).setVariable("q", q).setVariable("v", v).setVariable("t", t).evaluate();
            });
        }
    }

    private static final SignalEngine ENGINE = new SignalEngine(new Sample(511));
    private static final ScadaRings RINGS = new ScadaRings(512);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(513);
        int n = ENGINE.formulas.size();
        for (int i = 0; i < n * 12; i++) ENGINE.compute(s.below(n), i / n, s.real() * 5000, s.real() * 500, 3 + s.real() * 20, s.real() * 80);
        Thread feed = new Thread(() -> {
            for (int i = 0; ; i++) {
                ENGINE.compute(s.below(n), i / n, s.real() * 5000, s.real() * 500, 3 + s.real() * 20, s.real() * 80);
                if (i % 8 == 0) {
                    try {
                        Thread.sleep(2);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        }, "scada feed");
        feed.setDaemon(true);
        feed.start();
        Thread.sleep(1500);
        Ready.last();
    }
}
