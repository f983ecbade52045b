package de.graustein.haulage.rules;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;
import org.harness.Sample;

/** What a tonne costs to a distance; prices follow diesel, which is looked up each quarter of an hour. */
public class HaulPrices implements IntToDoubleFunction {
    private static final ScheduledExecutorService DIESEL_UPDATES = Executors.newSingleThreadScheduledExecutor(run -> {
        Thread t = new Thread(run, "diesel-updates");
        t.setDaemon(true);
        return t;
    });

    private final double[] centsByHectometre = new double[2_600];
    private final String[] zones = new String[1_200];
    private volatile double factor = 1;

    public HaulPrices(int version) {
        Sample s = new Sample(version);
        for (int i = 0; i < centsByHectometre.length; i++) centsByHectometre[i] = 120 + 3 * i + s.real();
        for (int i = 0; i < zones.length; i++) zones[i] = s.text(90);
        DIESEL_UPDATES.scheduleAtFixedRate(this::update, 15, 15, TimeUnit.MINUTES);
    }

    private void update() {
        factor = 0.9 + 0.2 * Math.random();
    }

    @Override
    public double applyAsDouble(int metres) {
        return factor * centsByHectometre[Math.min(metres / 100, centsByHectometre.length - 1)];
    }
}
