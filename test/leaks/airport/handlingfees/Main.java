package com.groundstar.billing;

import airport.*;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Inject;
import org.harness.Ready;

import java.math.BigDecimal;
import java.util.*;

/**
 * The biller fetches a calculator of dependent scope for each turn-round from an Instance. CDI keeps
 * each of them with the application-scoped biller until it is destroyed, and nobody calls destroy.
 */
public class Main {
    @Dependent
    public static class FeeCalculator {
        private final Map<String, BigDecimal> items = new LinkedHashMap<>();
        private String flight;

        BigDecimal calculate(Rnd r) {
            flight = r.flight();
            for (int i = 0; i < 14; i++) items.put(r.remark(24) + i, BigDecimal.valueOf(r.upTo(900000), 2));
            return items.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        }

        @PreDestroy
        void clear() {
            items.clear();
        }
    }

    @ApplicationScoped
    public static class TurnroundBiller {
        @Inject Instance<FeeCalculator> calculators;
        private BigDecimal total = BigDecimal.ZERO;

        public void bill(Rnd r) {
            total = total.add(calculators.get().calculate(r));
        }
    }

    private static SeContainer container;

    public static void main(String[] a) throws Exception {
        Timetable.publish(65000);
        Stands.handle(22000);
        Terrain.survey(2000);
        Downlink.receive(4096, 30000);
        Phrases.record(11000);
        container = SeContainerInitializer.newInstance().disableDiscovery().addBeanClasses(FeeCalculator.class, TurnroundBiller.class).initialize();
        TurnroundBiller biller = container.select(TurnroundBiller.class).get();
        Rnd r = new Rnd(109);
        for (int i = 0; i < 4300; i++) biller.bill(r);
        Ready.last();
    }
}
