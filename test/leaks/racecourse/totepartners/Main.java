package ie.glenview.partners;

import ie.glenview.base.FinishFrames;
import ie.glenview.base.FormLines;
import ie.glenview.base.SilksPictures;
import ie.glenview.base.StableBookings;
import ie.glenview.base.StudRegister;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.harness.Ready;
import org.harness.Sample;
import org.jboss.modules.DependencySpec;
import org.jboss.modules.Module;
import org.jboss.modules.ModuleFinder;
import org.jboss.modules.ModuleLoader;
import org.jboss.modules.ModuleSpec;
import org.jboss.modules.ResourceLoaderSpec;
import org.jboss.modules.ResourceLoaders;

/** Foreign totes that take bets into our pools: each brings its own rules as a module, and sends new ones now and then. */
public class Main {
    static final class RulesFinder implements ModuleFinder {
        private final File deliveries;

        RulesFinder(File deliveries) {
            this.deliveries = deliveries;
        }

        @Override
        public ModuleSpec findModule(String name, ModuleLoader loader) {
            ModuleSpec.Builder b = ModuleSpec.build(name);
            b.addResourceRoot(ResourceLoaderSpec.createResourceLoaderSpec(ResourceLoaders.createFileResourceLoader("rules", deliveries)));
            b.addDependency(DependencySpec.createLocalDependencySpec());
            b.addDependency(DependencySpec.createSystemDependencySpec(Set.of("java/util", "java/util/function")));
            return b.create();
        }
    }

    static final class PartnerModules extends ModuleLoader {
        PartnerModules(File deliveries) {
            super(new RulesFinder(deliveries));
        }
    }

    static final class Partner {
        final String code;
        final Instant since;
        final int revision;
        final IntToDoubleFunction takeout;
        long stakedCents;

        Partner(String code, Instant since, int revision, IntToDoubleFunction takeout) {
            this.code = code;
            this.since = since;
            this.revision = revision;
            this.takeout = takeout;
        }
    }

    static final class Commingling {
        private final PartnerModules modules = new PartnerModules(new File(System.getProperty("plugin")));
        private final Map<String, Partner> partners = new HashMap<>();

        void deliver(String code, int revision, Instant at) throws Exception {
            Module m = modules.loadModule("tote.rules." + code + ":r" + revision);
            Class<?> c = m.getClassLoader().loadClass("ie.glenview.rules.PoolRules");
            IntToDoubleFunction rules = (IntToDoubleFunction) c.getConstructor(String.class).newInstance(code);
            partners.put(code, new Partner(code, at, revision, rules));
        }

        double stake(String code, int combination, int cents) {
            Partner p = partners.get(code);
            p.stakedCents += cents;
            return cents * (1 - p.takeout.applyAsDouble(combination));
        }
    }

    static final class PoolHouse {
        final Commingling commingling = new Commingling();
        final FormLines form = new FormLines(41);
        final FinishFrames frames = new FinishFrames();
        final StudRegister stud = new StudRegister(42);
        final SilksPictures silks = new SilksPictures(43);
        final StableBookings bookings = new StableBookings(44);
    }

    private static final PoolHouse HOUSE = new PoolHouse();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(904);
        String[] codes = {"FR-PMU", "UK-TOTE", "SE-ATG", "NO-RIKS", "DE-WETT", "ZA-PHUM", "AU-TAB", "HK-JOCK", "US-NYRA", "SG-TURF", "AE-DUB", "CA-WOOD"};
        int deliveries = 216;
        for (int i = 0; i < deliveries; i++) {
            HOUSE.commingling.deliver(codes[i % 12], 100 + i / 12, Sample.at(i, deliveries, Duration.ofDays(40)));
            for (int k = 0; k < 40; k++) HOUSE.commingling.stake(codes[s.below(Math.min(i + 1, 12))], s.below(4000), 200 + s.below(9000));
        }
        Ready.last();
    }
}
