package com.norrsund.crewapp;

import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.harness.Ready;
import org.harness.Sample;
import org.modelmapper.ModelMapper;

/** Healthy: the app of the crew, a small service that has just started. */
public class Main {
    public static class Seafarer {
        private String name;
        private String rank;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public String getRank() {
            return rank;
        }

        public void setRank(String rank) {
            this.rank = rank;
        }
    }

    public static class SeafarerView {
        private String name;
        private String rank;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public String getRank() {
            return rank;
        }

        public void setRank(String rank) {
            this.rank = rank;
        }
    }

    public static class Roster {
        final Map<LocalDate, Seafarer> masters = new ConcurrentHashMap<>();
    }

    public static class CrewService {
        private final Roster roster;
        private final SimpleMeterRegistry meters;
        private final ModelMapper mapper = new ModelMapper();
        private final LongTaskTimer requests;

        @Inject
        public CrewService(Roster roster, SimpleMeterRegistry meters) {
            this.roster = roster;
            this.meters = meters;
            requests = LongTaskTimer.builder("crew.requests").register(meters);
        }

        SeafarerView master(LocalDate day) {
            LongTaskTimer.Sample running = requests.start();
            try {
                return mapper.map(roster.masters.get(day), SeafarerView.class);
            } finally {
                running.stop();
            }
        }
    }

    static ServiceLocator locator;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(9_136);
        Roster roster = new Roster();
        for (int i = 0; i < 400; i++) {
            Seafarer seafarer = new Seafarer();
            seafarer.setName(s.text(16));
            seafarer.setRank("master");
            roster.masters.put(LocalDate.now().plusDays(i), seafarer);
        }
        locator = ServiceLocatorUtilities.bind("crewapp", new AbstractBinder() {
            @Override
            protected void configure() {
                bind(roster).to(Roster.class);
                bind(new SimpleMeterRegistry()).to(SimpleMeterRegistry.class);
                bindAsContract(CrewService.class).in(jakarta.inject.Singleton.class);
            }
        });
        CrewService service = locator.getService(CrewService.class);
        for (int i = 0; i < 1_000; i++) service.master(LocalDate.now().plusDays(s.below(400)));
        Ready.last();
    }
}
