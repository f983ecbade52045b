package at.donauwerke.loadmodel;

import java.util.Random;
import java.util.function.IntToDoubleFunction;

/** Quarter hours of a year, with coefficients of the weather. */
public class LoadModel implements IntToDoubleFunction, AutoCloseable {
    static class CrashReport implements Thread.UncaughtExceptionHandler {
        private final LoadModel model;
        private final Thread.UncaughtExceptionHandler next;

        CrashReport(LoadModel model, Thread.UncaughtExceptionHandler next) {
            this.model = model;
            this.next = next;
        }

        @Override
        public void uncaughtException(Thread t, Throwable e) {
            System.err.println(t.getName() + " in model of " + model.trained + ": " + e);
            if (next != null) next.uncaughtException(t, e);
        }
    }

    private final long trained;
    private final double[] load = new double[35_040];
    private volatile boolean open = true;

    public LoadModel(long trained) {
        this.trained = trained;
        Random r = new Random(trained);
        for (int i = 0; i < load.length; i++) load[i] = 400 + 90 * Math.sin(i / 15.3) + r.nextGaussian() * 12;
        Thread.setDefaultUncaughtExceptionHandler(new CrashReport(this, Thread.getDefaultUncaughtExceptionHandler()));
    }

    @Override
    public double applyAsDouble(int quarter) {
        return load[quarter % load.length];
    }

    @Override
    public void close() {
        open = false;
    }
}
