package org.harness;

import java.util.function.BooleanSupplier;

/** What a program asserts about itself before its dump is taken. */
public final class Await {
    private Await() {}

    /** Waits until the condition holds, at most a minute. */
    public static void until(BooleanSupplier condition, String what) throws InterruptedException {
        for (int i = 0; i < 6_000; i++) {
            if (condition.getAsBoolean()) return;
            Thread.sleep(10);
        }
        throw new IllegalStateException("never: " + what);
    }

    public static void between(long low, long value, long high, String what) {
        if (value < low || value > high) throw new IllegalStateException(what + ": " + value + " is not in " + low + " … " + high);
    }

    /** Starts a daemon thread that repeats the step, with a pause after each. */
    public static Thread every(String name, long millis, Step step) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    step.run();
                    Thread.sleep(millis);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(1);
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** One step of a worker. */
    public interface Step {
        void run() throws Exception;
    }
}
