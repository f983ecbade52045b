package com.beaconline.driver;

import java.util.Hashtable;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** A driver with its table of calibration, offered as a service. */
public class Driver implements BundleActivator, DoubleUnaryOperator {
    private static final TreeMap<Double, Double> CALIBRATION = new TreeMap<>();

    @Override
    public void start(BundleContext context) {
        for (int i = 0; i < 6_000; i++) CALIBRATION.put(i / 6_000.0, i * 1.002 / 6_000);
        Hashtable<String, Object> properties = new Hashtable<>();
        properties.put("driver", context.getBundle().getSymbolicName().substring("driver.".length()));
        context.registerService(DoubleUnaryOperator.class, this, properties);
    }

    @Override
    public void stop(BundleContext context) {
        CALIBRATION.clear();
    }

    @Override
    public double applyAsDouble(double raw) {
        return CALIBRATION.floorEntry(raw).getValue();
    }
}
