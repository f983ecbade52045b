package com.alliance.rules;

import org.apache.commons.beanutils.ConvertUtils;
import org.apache.commons.beanutils.Converter;

import java.util.*;

public class BaggageRules implements Runnable {
    static final class Allowance {
        final String fareClass, route;
        final int pieces, kilograms;

        Allowance(String fareClass, String route, int pieces, int kilograms) {
            this.fareClass = fareClass;
            this.route = route;
            this.pieces = pieces;
            this.kilograms = kilograms;
        }
    }

    public static final class AllowanceConverter implements Converter {
        @Override
        public <T> T convert(Class<T> type, Object value) {
            return type.cast(ALLOWANCES.get(value.toString()));
        }
    }

    private static final Map<String, Allowance> ALLOWANCES = new HashMap<>();

    @Override
    public void run() {
        Random r = new Random(5);
        for (int i = 0; i < 3200; i++) {
            String route = "" + (char) ('A' + r.nextInt(26)) + (char) ('A' + r.nextInt(26)) + "-" + i;
            ALLOWANCES.put(route, new Allowance("Y" + r.nextInt(9), route, r.nextInt(3), 23));
        }
        ConvertUtils.register(new AllowanceConverter(), Allowance.class);
    }
}
