package com.ravensworth.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** How a company pays: its bands, by grade. */
public final class PayPlan implements DoubleUnaryOperator {
    private static final Map<String, double[]> BANDS = new HashMap<>();

    static {
        for (int grade = 0; grade < 900; grade++) {
            double[] band = new double[24];
            for (int i = 0; i < band.length; i++) band[i] = 1_800 + grade * 3.5 + i * 41;
            BANDS.put("grade-" + grade, band);
        }
    }

    @Override
    public double applyAsDouble(double hours) {
        return hours * BANDS.get("grade-" + (int) (hours % 900))[(int) hours % 24];
    }
}
