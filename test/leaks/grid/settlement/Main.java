package com.clearpower.settlement;

import grid.*;

import org.harness.Ready;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;

import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;

/**
 * Positions of balance groups are good for two seconds in a JCache. The implementation removes what
 * has expired only when it is asked for, and each settlement run asks for keys of its own.
 */
public class Main {
    static final class Position implements Serializable {
        final String group;
        final double[] megawattHours = new double[24];

        Position(Rnd r, String group) {
            this.group = group;
            for (int i = 0; i < megawattHours.length; i++) megawattHours[i] = r.fraction() * 100;
        }
    }

    static final class SettlementRun {
        private final CacheManager manager = Caching.getCachingProvider().getCacheManager();
        private final Cache<String, Position> positions = manager.createCache("positions",
                new MutableConfiguration<String, Position>().setTypes(String.class, Position.class)
                        .setExpiryPolicyFactory(CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.SECONDS, 2))));
        private double total;

        void settle(long run, String group, Rnd r) {
            String key = run + ":" + group;
            Position p = positions.get(key);
            if (p == null) positions.put(key, p = new Position(r, group));
            total += p.megawattHours[0];
        }
    }

    private static SettlementRun settlement;

    public static void main(String[] a) throws Exception {
        Tariffs.print(160000);
        Reserve.tender(34000);
        Readings.take(29000);
        Forecasts.compute(12500);
        Settings.parse(9500);
        settlement = new SettlementRun();
        Rnd r = new Rnd(113);
        String[] groups = new String[450];
        for (int i = 0; i < groups.length; i++) groups[i] = "11XBAL" + r.letters(8);
        for (long run = 0; run < 23; run++) for (String g : groups) settlement.settle(run, g, r);
        Thread.sleep(2500);
        Ready.last();
    }
}
