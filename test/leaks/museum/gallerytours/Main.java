package fr.visites.tours;

import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;

import museum.*;

import org.harness.Ready;

import java.util.*;

/** Guided tours: each tour gets a desk of its own, which guides look up by its name. */
public class Main {
    static final class TourDesk {
        private final String guide;
        private final List<String> visitors = new ArrayList<>();

        TourDesk(String guide) {
            this.guide = guide;
        }
    }

    static final class Tours {
        private final ApplicationContext context = ApplicationContext.run();
        private int held;

        void begin(String tour, String guide) {
            context.registerSingleton(TourDesk.class, new TourDesk(guide), Qualifiers.byName(tour));
        }

        void join(String tour, String visitor) {
            context.getBean(TourDesk.class, Qualifiers.byName(tour)).visitors.add(visitor);
        }

        int end(String tour) {
            held++;
            return context.getBean(TourDesk.class, Qualifiers.byName(tour)).visitors.size();
        }
    }

    private static Tours tours;

    public static void main(String[] a) throws Exception {
        Artists.read(70000);
        Register.read(20000);
        Contracts.read(15000);
        Climate.measure(240);
        Visits.count(75000);
        tours = new Tours();
        Dice d = new Dice(113);
        for (int i = 0; i < Integer.getInteger("tours", 3000); i++) {
            String tour = "tour-" + i + "-" + d.code(6);
            tours.begin(tour, "guide-" + d.below(40));
            for (int k = 4 + d.below(14); k > 0; k--) tours.join(tour, d.code(18));
            tours.end(tour);
        }
        Ready.last();
    }
}
