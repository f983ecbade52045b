package tr.com.turnakargo.express;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.togglz.core.Feature;
import org.togglz.core.manager.FeatureManager;
import org.togglz.core.manager.FeatureManagerBuilder;
import org.togglz.core.metadata.EmptyFeatureMetaData;
import org.togglz.core.metadata.FeatureMetaData;
import org.togglz.core.repository.FeatureState;
import org.togglz.core.repository.StateRepository;
import org.togglz.core.repository.cache.CachingStateRepository;
import org.togglz.core.spi.FeatureProvider;
import org.togglz.core.user.NoOpUserProvider;
import org.togglz.core.util.NamedFeature;
import tr.com.turnakargo.ambar.AirportBook;
import tr.com.turnakargo.ambar.CommodityCodes;
import tr.com.turnakargo.ambar.DocumentScans;
import tr.com.turnakargo.ambar.Milestones;
import tr.com.turnakargo.ambar.RackPlaces;

/** Whether a shipment may go by the fast lane is asked as a feature of its own name. The repository of states has a cache, whose entries are valid for a minute; when the minute is over, an entry stays until somebody asks for the same shipment again. */
public class Main {
    /** What was agreed with the agents: the answer is worked out from the contract, nothing is stored per shipment. */
    static final class ContractStates implements StateRepository {
        private final Map<String, String[]> contracts = new HashMap<>();

        ContractStates(long seed) {
            Sample s = new Sample(seed);
            for (int i = 0; i < 400; i++) contracts.put("A" + (100 + i), new String[] {s.text(8 + s.below(14)), s.code(3), "" + s.below(24)});
        }

        @Override
        public FeatureState getFeatureState(Feature feature) {
            String[] name = feature.name().split("/");
            String[] contract = contracts.get(name[1]);
            return new FeatureState(feature, name[2].hashCode() % 3 != 0)
                    .setParameter("contract", contract[0]).setParameter("station", contract[1]).setParameter("cutoff", contract[2] + ":" + Math.abs(name[2].hashCode() % 60));
        }

        @Override
        public void setFeatureState(FeatureState state) {
            throw new UnsupportedOperationException("contracts are changed by the sales department");
        }
    }

    static final class Lanes implements FeatureProvider {
        private final Set<Feature> known = Set.of(new NamedFeature("fast-lane"), new NamedFeature("night-build-up"));

        @Override
        public Set<Feature> getFeatures() {
            return known;
        }

        @Override
        public FeatureMetaData getMetaData(Feature feature) {
            return new EmptyFeatureMetaData(feature);
        }
    }

    static final class ExpressDesk {
        private final FeatureManager features = new FeatureManagerBuilder().name("express").featureProvider(new Lanes()).userProvider(new NoOpUserProvider())
                .stateRepository(new CachingStateRepository(new ContractStates(901), 60, TimeUnit.SECONDS)).build();
        private final AtomicInteger fast = new AtomicInteger();
        private final AtomicInteger slow = new AtomicInteger();

        void accept(String agent, String waybill) {
            (features.isActive(new NamedFeature("fast-lane/" + agent + "/" + waybill)) ? fast : slow).incrementAndGet();
        }
    }

    static final class Station {
        final ExpressDesk express = new ExpressDesk();
        final AirportBook airports = new AirportBook(11);
        final DocumentScans scans = new DocumentScans(12);
        final RackPlaces rack = new RackPlaces(13);
        final Milestones milestones = new Milestones(14);
        final CommodityCodes codes = new CommodityCodes(15);
    }

    private static final Station ISTANBUL = new Station();

    public static void main(String[] args) throws Exception {
        ExecutorService counters = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int counter = t;
            counters.execute(() -> {
                Sample s = new Sample(900 + counter);
                for (int i = 0; i < 3_300; i++) {
                    String agent = "A" + (100 + s.below(400));
                    String waybill = "235-" + (10_000_000 + i * 33 + counter * 11);
                    for (int k = 1 + s.below(3); k > 0; k--) ISTANBUL.express.accept(agent, waybill);
                    ISTANBUL.scans.of("235-" + (8_000_000 + s.below(2600)));
                }
            });
        }
        counters.shutdown();
        counters.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(ISTANBUL.express.fast + " by the fast lane, " + ISTANBUL.express.slow + " not");
        Ready.last();
    }
}
